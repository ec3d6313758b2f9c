import type { Database } from '@bandeja/db/database';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { declaredLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import type { LevelChange } from '@bandeja/rules/levels/update-levels';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { openSession } from '../data.ts';

const CLUBS = 100;
const PLAYERS_A_CLUB = 40;
/** One player in so many plays outside the own club: all players are connected. */
const GUEST_EVERY = 40;
const ROWS_AT_ONCE = 20_000;

export type ContestData = {
  /** Refresh token of the player who contests these matches, by their place from the end. */
  contested: { match: number; laterMatches: number; refresh: string }[];
  /** Open matches with a result to finish, each of four players, and the refresh token of one. */
  open: { match: number; refresh: string }[];
  players: number[];
};

/** The same sequence each time. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * `matches` finished Competitive matches of a year, with the levels a replay gives, written by INSERT … SELECT; the
 * matches to be contested are still provisional, and `open` more matches wait for their end.
 */
export async function makeContestData(
  db: Database,
  { matches, later, open }: { matches: number; later: readonly number[]; open: number },
): Promise<ContestData> {
  const players = await insertPlayers(db);
  const random = createRandom();
  const place = () => random(PLAYERS_A_CLUB);
  const four = (): number[] => {
    const club = random(CLUBS);
    const ids = new Set<number>();
    while (ids.size < 4) {
      const home = random(GUEST_EVERY) === 0 ? random(CLUBS) : club;
      ids.add(players[home * PLAYERS_A_CLUB + place()] ?? 0);
    }
    return [...ids];
  };
  const now = Date.now();
  const step = (365 * 24 * 60 * 60_000) / matches;
  const replay = createReplay(players.map((id) => declaredLevel(id, 3, 20)));
  const rows = Array.from({ length: matches }, (_, index) => {
    const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = four();
    const games = random(5);
    const at = new Date(Math.floor(now - (matches - index) * step));
    const sets = [1, 2].map((set) => ({ set, team_a_score: 6, team_b_score: games }));
    const date = localDateOf(at, DEFAULT_ZONE);
    // As results from before the rule of connections, whose number these rows do not store.
    const match = { id: index, team_a: [a1, a2], team_b: [b1, b2], sets, date, connections: null } as const;
    const update = replay.play(match, at);
    return { index, at: at.toISOString(), games, players: update.players };
  });
  const { rows: reserved } = await sql<{ first: number }>`
    SELECT setval(pg_get_serial_sequence('matches', 'id'), (SELECT coalesce(max(id), 0) FROM matches) + ${matches})
      - ${matches} + 1 AS first`.execute(db);
  const first = Number(reserved[0]?.first ?? 1);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insertMatches(db, first, rows.slice(from, from + ROWS_AT_ONCE));
  }
  await sql`
    UPDATE players SET level = present.level, reliability = present.reliability
    FROM jsonb_to_recordset(${JSON.stringify([...replay.levels.values()])}::jsonb) AS present (id bigint, level numeric, reliability numeric)
    WHERE players.id = present.id`.execute(db);

  const contested: ContestData['contested'] = [];
  for (const laterMatches of later) {
    const row = rows[matches - 1 - laterMatches];
    if (!row) throw new Error('there are not so many matches');
    const match = first + row.index;
    await db
      .updateTable('matches')
      .set({ provisional_until: new Date(now + 60 * 60_000), finished_team: 'A' })
      .where('id', '=', match)
      .execute();
    contested.push({ match, laterMatches, refresh: await sessionOf(db, row.players[2]?.id ?? 0) });
  }
  const opened: ContestData['open'] = [];
  for (let n = 0; n < open; n++) {
    const seats = four();
    const { id } = await createMatch(db, {
      type: 'Competitive',
      date: new Date(now - 60 * 60_000),
      players: seats,
      sets: [
        [6, 3],
        [6, 4],
      ],
    });
    opened.push({ match: id, refresh: await sessionOf(db, seats[0] ?? 0) });
  }
  await sql`ANALYZE`.execute(db);
  return { contested, open: opened, players };
}

async function insertPlayers(db: Database): Promise<number[]> {
  // The first by the builder, so that the columns are those the application expects; the others are its copies.
  const { id: model } = await createPlayer(db, { level: 3 });
  const count = CLUBS * PLAYERS_A_CLUB - 1;
  const { rows } = await sql<{ id: number }>`
    WITH accounts AS (
      INSERT INTO users (username, email, password_hash, email_verified_at)
      SELECT 'bench' || n, 'bench' || n || '@bandeja.test', 'none', now() FROM generate_series(1, ${count}::integer) AS n RETURNING id
    )
    INSERT INTO players (user_id, first_name, last_name, gender, level, reliability)
    SELECT accounts.id, 'Jogador', 'Carga', model.gender, model.level, model.reliability
    FROM accounts, players AS model WHERE model.id = ${model} RETURNING id`.execute(db);
  await sql`
    INSERT INTO level_changes (player_id, level, previous_level, reliability, previous_reliability)
    SELECT id, level, level, reliability, reliability FROM players WHERE id <> ${model}`.execute(db);
  return [model, ...rows.map(({ id }) => id)];
}

type Row = {
  index: number;
  at: string;
  games: number;
  players: readonly LevelChange[];
};

async function insertMatches(db: Database, first: number, rows: readonly Row[]): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ index, at, games, players }) => ({ id: first + index, at, games, by: players[0]?.id })),
  );
  await sql`
    WITH given AS (SELECT * FROM json_to_recordset(${given}::json) AS g (id bigint, at timestamptz, games smallint, by bigint)),
    played AS (
      INSERT INTO matches (id, date, type, created_by, created_at, ended_at, finished_by, winner, levels_counted_at)
      OVERRIDING SYSTEM VALUE
      SELECT id, at - interval '2 hours', 'Competitive', by, at - interval '1 day', at, by, 'A', at FROM given
    )
    INSERT INTO match_scores (match_id, set, team_a_score, team_b_score)
    SELECT id, set, 6, games FROM given CROSS JOIN generate_series(1, 2) AS set`.execute(db);
  const changes = rows.flatMap(({ index, at, players }) =>
    players.map((change, seat) => ({
      match_id: first + index,
      player_id: change.id,
      team: change.team,
      position: (seat % 2) + 1,
      level: change.level_after,
      previous_level: change.level_before,
      reliability: change.reliability_after,
      previous_reliability: change.reliability_before,
      expected_chance: change.expected_chance,
      factors: change.factors,
      at,
    })),
  );
  await sql`
    WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(changes)}::json) AS g (
      match_id bigint, player_id bigint, team text, position smallint, level numeric, previous_level numeric,
      reliability numeric, previous_reliability numeric, expected_chance double precision, factors jsonb, at timestamptz)),
    seats AS (
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT match_id, player_id, team, position, at FROM given
    )
    INSERT INTO level_changes (match_id, player_id, level, previous_level, reliability, previous_reliability,
      expected_chance, factors, created_at, updated_at)
    SELECT match_id, player_id, level, previous_level, reliability, previous_reliability, expected_chance, factors, at, at
    FROM given`.execute(db);
}

async function sessionOf(db: Database, player: number): Promise<string> {
  const { user_id } = await db
    .selectFrom('players')
    .select('user_id')
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
  return openSession(db, user_id ?? 0);
}
