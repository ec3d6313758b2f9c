// A database after years of use, by INSERT … SELECT: the requested number of rows, in the same proportions at every
// size.

import { withTransaction } from '@bandeja/pg/transaction';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { insertStandings } from './grown-ranking.ts';

export type GrownData = {
  /** Ids of the players: 1 to this number, each with the account of the same id. */
  players: number;
  /** Their slugs are `clube-1` to this number; each has eight courts. */
  clubs: number;
  /** Players with 22 finished matches; the others have two. Any player has one booking and one notification. */
  measured: number[];
  /** The general ranking, which has all players. */
  ranking: number;
  /** Every 50 players share their second last name at any size; the n-th one. */
  rareName: (nth: number) => string;
};

const MEASURED = 100;
const MATCHES_OF_MEASURED = 20;
const COURTS_OF_CLUB = 8;
/** Spreads neighbouring numbers over all players; it has no divisor in common with a power of ten. */
const SPREAD = 7_919;

const FIRST_NAMES =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Rodrigo Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa';
const LAST_NAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira';
const CITIES = 'São Paulo,Campinas,Santos,Curitiba,Rio de Janeiro,Niterói,Belo Horizonte,Porto Alegre';
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru'];

/** Of a list of words, the one at a number. */
const nthOf = (words: string, nth: RawBuilder<unknown>, separator = ' ') => {
  const list = words.split(separator);
  return sql`(${list}::text[])[(1 + (${nth}) % ${sql.lit(list.length)})::int]`;
};

const nameOf = (nth: number) => {
  const word = [...String(nth)].map((digit) => SYLLABLES[Number(digit)]).join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1);
};
/** The same in SQL. */
const nameInSql = (nth: RawBuilder<unknown>) =>
  sql`initcap(${SYLLABLES.reduce((text, syllable, digit) => sql`replace(${text}, ${sql.lit(String(digit))}, ${sql.lit(syllable)})`, sql`(${nth})::text`)})`;

const upTo = (count: number) => sql`generate_series(1, ${sql.lit(count)}::bigint) AS n`;

/**
 * Fills an empty database, up to an instant, without checking the foreign keys. With `months` the history of bookings is spread
 * over so many, each a partition.
 */
export async function growData(
  db: Database,
  { players, now, months = 0 }: { players: number; now: Date; months?: number },
): Promise<GrownData> {
  const clubs = Math.max(1, Math.round(players / 1_000));
  const names = Math.max(1, Math.floor(players / 50));
  const measured = Array.from({ length: MEASURED }, (_, nth) => 1 + Math.floor((nth * players) / MEASURED));
  const day = sql`${now.toISOString().slice(0, 10)}::date`;
  let ranking = 0;
  await withTransaction(db, async (tx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
    // Only a superuser may; others wait longer.
    await run(sql`SELECT set_config('session_replication_role', 'replica', true) FROM pg_roles
      WHERE rolname = current_user AND rolsuper`);
    await run(sql`INSERT INTO users (id, username, email, password_hash, email_verified_at) OVERRIDING SYSTEM VALUE
      SELECT n, 'conta' || n, 'conta' || n || '@exemplo.com.br', 'none', ${now} FROM ${upTo(players)}`);
    // Built at the end, the trigrams take a third of the time.
    const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE indexname = 'players_name_search'`.execute(tx);
    await run(sql`DROP INDEX players_name_search`);
    await run(sql`ALTER TABLE players DISABLE TRIGGER player_words_written`);
    await run(sql`INSERT INTO players
      (id, user_id, first_name, last_name, best_hand, court_position, gender, phone, city, level, reliability)
      OVERRIDING SYSTEM VALUE
      SELECT n, n, ${nthOf(FIRST_NAMES, sql`n * 7`)},
        ${nthOf(LAST_NAMES, sql`n / 7`)} || ' ' || ${nameInSql(sql`n % ${sql.lit(names)}`)},
        'right', 'left', CASE WHEN n % 2 = 0 THEN 'F' ELSE 'M' END, '11987654321', ${nthOf(CITIES, sql`n / 3`, ',')},
        1 + (n % 500) / 100.0, 60
      FROM ${upTo(players)}`);
    await sql.raw(rows[0]?.indexdef ?? '').execute(tx);
    await run(sql`INSERT INTO player_words SELECT words.* FROM players, words_of_player(players) AS words`);
    await run(sql`ALTER TABLE players ENABLE TRIGGER player_words_written`);
    await growClubs(tx, clubs);
    await addMonths(tx, { months, now });
    await growBookings(tx, { players, courts: clubs * COURTS_OF_CLUB, day, now, months });
    await growMatches(tx, { players, measured, courts: clubs * COURTS_OF_CLUB, now });
    await run(sql`INSERT INTO notifications (player_id, type, params, sent_at, is_read)
      SELECT (n * ${sql.lit(SPREAD)}) % ${players}::bigint + 1, 'booking_confirmed', jsonb_build_object('booking', n),
        ${now}::timestamptz - n % 60 * interval '1 day', n % 3 = 0
      FROM ${upTo(players)}`);
    ranking = await insertStandings(tx, { firstPlayer: 1, now });
    for (const table of [
      'users',
      'players',
      'clubs',
      'courts',
      'court_occupations',
      'bookings',
      'matches',
      'match_players',
    ])
      await run(
        sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`,
      );
  });
  // The first one finds the locks of foreign keys on the rows and the second one that they are over: only then are the rows
  // known to be visible, and an index is read alone.
  await sql`VACUUM ANALYZE`.execute(db);
  await sql`VACUUM`.execute(db);
  return { players, clubs, measured, ranking, rareName: (nth) => nameOf(nth % names) };
}

async function growClubs(tx: Database, clubs: number): Promise<void> {
  const weekdays = sql`generate_series(1, 7) AS weekday`;
  const statements = [
    sql`INSERT INTO clubs (id, slug, name, city, state, timezone, start_step_minutes, durations, days_ahead,
        max_open_holds, max_bookings_per_day) OVERRIDING SYSTEM VALUE
      SELECT n, 'clube-' || n, 'Clube ' || n, ${nthOf(CITIES, sql`n`, ',')}, 'SP', 'America/Sao_Paulo', 60, '{60}', 365, 1000, 1000
      FROM ${upTo(clubs)}`,
    sql`INSERT INTO courts (id, club_id, name, position) OVERRIDING SYSTEM VALUE
      SELECT n, 1 + (n - 1) / ${sql.lit(COURTS_OF_CLUB)}, 'Quadra ' || n, n FROM ${upTo(clubs * COURTS_OF_CLUB)}`,
    sql`INSERT INTO club_hours (club_id, weekday, opens, closes)
      SELECT n, weekday, 420, 1440 FROM ${upTo(clubs)}, ${weekdays}`,
    sql`INSERT INTO club_prices (club_id, weekday, from_minute, to_minute, price_cents_per_hour)
      SELECT n, weekday, 0, 1440, 12000 FROM ${upTo(clubs)}, ${weekdays}`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

/** The present month of the history of bookings and those before it. */
async function addMonths(tx: Database, { months, now }: { months: number; now: Date }): Promise<void> {
  const first = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString();
  for (let back = months - 1; back >= 0; back--)
    await sql`CREATE TABLE ${sql.id('months', `grown_${months - back}`)} PARTITION OF booking_history (PRIMARY KEY (id))
      FOR VALUES FROM (${sql.lit(first(back))}) TO (${sql.lit(first(back - 1))})`.execute(tx);
}

/** One a player: two hours of each court and day, from seven weeks before the day to two weeks after it. */
async function growBookings(
  tx: Database,
  {
    players,
    courts,
    day,
    now,
    months,
  }: { players: number; courts: number; day: RawBuilder<unknown>; now: Date; months: number },
): Promise<void> {
  const slot = sql`(n / ${sql.lit(courts)})`;
  const starts = sql`((${day} - 48 + (${slot} / 2)::int)::timestamp + interval '9 hours' + ${slot} % 2 * interval '9 hours')
    AT TIME ZONE 'America/Sao_Paulo'`;
  const court = sql`n % ${sql.lit(courts)} + 1`;
  const statements = [
    sql`INSERT INTO court_occupations (id, court_id, during, kind, status) OVERRIDING SYSTEM VALUE
      SELECT n, ${court}, tstzrange(${starts}, ${starts} + interval '1 hour'), 'booking', 'confirmed' FROM ${upTo(players)}`,
    sql`INSERT INTO bookings (id, occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents, created_at, updated_at)
      OVERRIDING SYSTEM VALUE
      SELECT n, n, ${court}, (n * ${sql.lit(SPREAD)}) % ${players}::bigint + 1, ${day} - 48 + (${slot} / 2)::int,
        ${starts}, ${starts} + interval '1 hour', 30, 12000, ${now}, ${now} FROM ${upTo(players)}`,
    sql`INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason)
      SELECT id, created_at - id % ${sql.lit(Math.max(1, months))} * interval '1 month', player_id, 30, 'booked' FROM bookings`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

/** Finished matches of two sets: two a player, and more of the measured ones. */
async function growMatches(
  tx: Database,
  {
    players,
    measured,
    courts,
    now,
  }: { players: number; measured: readonly number[]; courts: number; now: Date },
): Promise<void> {
  const ofAll = Math.floor(players / 2);
  const all = ofAll + (MEASURED * MATCHES_OF_MEASURED) / 4;
  const seats = sql`generate_series(0, 3) AS seat`;
  const begun = sql`${now}::timestamptz - (1 + n % 400) * interval '17 hours'`;
  // The seats of the last matches go round the measured players.
  const player = sql`CASE WHEN n <= ${sql.lit(ofAll)} THEN ((n * 4 + seat) * ${sql.lit(SPREAD)}) % ${players}::bigint + 1
    ELSE (${measured}::bigint[])[(1 + (n * 4 + seat) % ${sql.lit(MEASURED)})::int] END`;
  const creator = sql`(SELECT ${player} FROM (SELECT 0 AS seat) AS first)`;
  const placed = sql`jsonb_build_object('match_player', (n - 1) * 4 + seat + 1,
    'team', CASE WHEN seat < 2 THEN 'A' ELSE 'B' END, 'position', seat % 2 + 1)`;
  const statements = [
    sql`INSERT INTO matches (id, date, ended_at, type, winner, court_id, created_by, finished_by) OVERRIDING SYSTEM VALUE
      SELECT n, ${begun}, ${begun} + interval '90 minutes', 'Friendly', 'A', n % ${sql.lit(courts)} + 1, ${creator}, ${creator}
      FROM ${upTo(all)}`,
    sql`INSERT INTO match_players (id, match_id, player_id, team, position, confirmed_at) OVERRIDING SYSTEM VALUE
      SELECT (n - 1) * 4 + seat + 1, n, ${player}, CASE WHEN seat < 2 THEN 'A' ELSE 'B' END, seat % 2 + 1, ${now}
      FROM ${upTo(all)}, ${seats}`,
    sql`INSERT INTO match_scores (match_id, set, team_a_score, team_b_score, players)
      SELECT n, set, 6, 3, (SELECT jsonb_agg(${placed}) FROM ${seats}) FROM ${upTo(all)}, generate_series(1, 2) AS set`,
    sql`INSERT INTO level_changes (player_id, match_id, level, previous_level, reliability, previous_reliability)
      SELECT player_id, match_id, 3, 3, 60, 60 FROM match_players WHERE match_id % 4 = 0`,
  ];
  for (const statement of statements) await statement.execute(tx);
}
