import type { Database } from '@bandeja/db/database';
import { COMPLETE_PROFILE, createClub, createPlayer } from '@bandeja/db/testing/builders';
import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';

const PLAYERS = 200_000;
const MATCHES_OF_FAMOUS = 20_000;
const MATCHES_OF_INNOCENT = 100;
const COURTS = 40;
const ATTACKERS = 20;
const MATCHES_OF_ATTACKER = 50;

export type Person = { player: number; user: number; email: string };

export type AbuseData = {
  clubSlug: string;
  courts: number[];
  /** A day with empty courts, as the eleven that follow. */
  firstDay: string;
  /** A player with 20,000 finished matches. */
  famous: number;
  innocent: Person;
  attackers: Person[];
  /** Of all attackers, open matches that each of them created. */
  matches: { id: number; attacker: number }[];
  /** Players who have nothing to do with the attackers. */
  strangers: number[];
};

/** 200,000 players, one with 20,000 matches, twenty attackers and the player who is measured. */
export async function makeAbuseData(db: Database): Promise<AbuseData> {
  const unlimited = { max_open_holds: 100_000, max_bookings_per_day: 100_000 };
  const club = await createClub(db, { name: 'Arena Carga', courts: COURTS, ...unlimited });
  const innocent = await insertPerson(db);
  const attackers: Person[] = [];
  for (let n = 0; n < ATTACKERS; n++) attackers.push(await insertPerson(db));
  const strangers = await insertPlayers(db);
  const [famous = 0] = strangers;
  await insertFinishedMatches(db, famous, MATCHES_OF_FAMOUS);
  await insertFinishedMatches(db, innocent.player, MATCHES_OF_INNOCENT);
  const { rows: matches } = await sql<{ id: number; attacker: number }>`
    INSERT INTO matches (date, type, created_by)
    SELECT now() + n * interval '1 hour', 'Friendly', attacker
    FROM unnest(${attackers.map(({ player }) => player)}::bigint[]) AS attacker
    CROSS JOIN generate_series(1, ${MATCHES_OF_ATTACKER}::integer) AS n
    RETURNING id, created_by AS attacker`.execute(db);
  await sql`ANALYZE`.execute(db);
  return {
    clubSlug: club.slug,
    courts: club.courts.map(({ id }) => id),
    firstDay: addDays(localDateOf(new Date(), club.timezone), 1),
    famous,
    innocent,
    attackers,
    matches,
    strangers: strangers.slice(1),
  };
}

async function insertPerson(db: Database): Promise<Person> {
  const { id, user_id } = await createPlayer(db, { ...COMPLETE_PROFILE, level: 3 });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id ?? 0)
    .executeTakeFirstOrThrow();
  return { player: id, user: user_id ?? 0, email };
}

/** Names of five parts, in all orders, so that each word of a search begins thousands of names. */
async function insertPlayers(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH names AS (
      SELECT ARRAY['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gabi', 'Hugo', 'Íris', 'João', 'Kátia', 'Lucas',
        'Maria', 'Nina', 'Otávio', 'Paula', 'Rui', 'Sofia', 'Tiago', 'Vera'] AS first,
        ARRAY['Alves', 'Barros', 'Costa', 'Dias', 'Esteves', 'Farias', 'Gomes', 'Horta', 'Inácio', 'Lima', 'Moraes',
        'Nunes', 'Oliveira', 'Pires', 'Queiroz', 'Rocha', 'Souza', 'Teles', 'Vieira'] AS last
    ),
    accounts AS (
      INSERT INTO users (username, email, password_hash, email_verified_at)
      SELECT 'pessoa' || n, 'pessoa' || n || '@bandeja.test', 'none', now()
      FROM generate_series(1, ${PLAYERS}::integer) AS n RETURNING id
    )
    INSERT INTO players (user_id, first_name, last_name, gender)
    SELECT id, first[1 + id % 20] || ' ' || first[1 + (id / 20) % 20],
      last[1 + id % 19] || ' ' || last[1 + (id / 19) % 19] || ' ' || last[1 + (id / 361) % 19], 'F'
    FROM accounts, names RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finished Friendly matches of one player with others, two sets each, six hours apart. */
async function insertFinishedMatches(db: Database, player: number, count: number): Promise<void> {
  await sql`
    WITH played AS (
      INSERT INTO matches (date, type, created_by, ended_at, finished_by, winner)
      SELECT at, 'Friendly', ${player}, at + interval '90 minutes', ${player}, 'A'
      FROM generate_series(1, ${count}::integer) AS n CROSS JOIN LATERAL (SELECT now() - (n + 20) * interval '6 hours') AS past (at)
      RETURNING id
    ),
    places AS (
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT played.id, CASE WHEN seat = 0 THEN ${player} ELSE others.ids[1 + (played.id * 3 + seat) % 300] END,
        CASE WHEN seat < 2 THEN 'A' ELSE 'B' END, 1 + seat % 2, now()
      FROM played CROSS JOIN generate_series(0, 3) AS seat
      CROSS JOIN (SELECT array_agg(id) AS ids FROM (
        SELECT id FROM players WHERE id <> ${player} ORDER BY id DESC LIMIT 300) AS last) AS others
    )
    INSERT INTO match_scores (match_id, set, team_a_score, team_b_score)
    SELECT id, set, 6, 3 FROM played CROSS JOIN generate_series(1, 2) AS set`.execute(db);
}
