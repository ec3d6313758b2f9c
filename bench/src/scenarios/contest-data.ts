import type { Database } from '@bandeja/db/database';
import { createPlayer } from '@bandeja/db/testing/builders';
import { declaredLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { sql } from 'kysely';
import { createOpenMatches, type OpenMatch, openSession } from '../data.ts';
import { createRandom } from '../random.ts';

const CLUBS = 100;
const PLAYERS_A_CLUB = 40;
/** One player in so many plays outside the own club: all players are connected. */
const GUEST_EVERY = 40;
const ROWS_AT_ONCE = 20_000;

export type ContestData = {
  /** Refresh token of the player who contests these matches, by their place from the end. */
  contested: { match: number; laterMatches: number; refresh: string }[];
  open: OpenMatch[];
  players: number[];
};

/**
 * `matches` finished Competitive matches of a year, with the levels that a replay gives; the matches to be contested are
 * still provisional, and `open` more matches wait for their end.
 */
export async function makeContestData(
  db: Database,
  { matches, later, open }: { matches: number; later: readonly number[]; open: number },
): Promise<ContestData> {
  const players = await insertPlayers(db);
  const random = createRandom(1);
  const four = (): [number, number, number, number] => {
    const club = random.below(CLUBS);
    const ids = new Set<number>();
    while (ids.size < 4) {
      const home = random.below(GUEST_EVERY) === 0 ? random.below(CLUBS) : club;
      ids.add(players[home * PLAYERS_A_CLUB + random.below(PLAYERS_A_CLUB)] ?? 0);
    }
    return [...ids] as [number, number, number, number];
  };
  const now = Date.now();
  const step = (365 * 24 * 60 * 60_000) / matches;
  const replay = createReplay(players.map((id) => declaredLevel(id, 3, 20)));
  const { rows: reserved } = await sql<{ first: number }>`
    SELECT setval(pg_get_serial_sequence('matches', 'id'), ${matches}) - ${matches} + 1 AS first`.execute(db);
  const first = Number(reserved[0]?.first ?? 1);
  let rows: unknown[] = [];
  const contested: ContestData['contested'] = [];
  for (let index = 0; index < matches; index++) {
    const [a1, a2, b1, b2] = four();
    const games = random.below(5);
    const at = new Date(Math.floor(now - (matches - index) * step));
    const sets = [1, 2].map((set) => ({ set, team_a_score: 6, team_b_score: games }));
    const id = first + index;
    const date = localDateOf(at, DEFAULT_ZONE);
    // As results from before the rule of connections, whose number these rows do not store.
    const match = { id, team_a: [a1, a2], team_b: [b1, b2], sets, date, connections: null } as const;
    const changes = replay.play(match, at).players;
    rows.push({ id, at, games, changes: changes.map((change, seat) => ({ ...change, seat })) });
    if (rows.length === ROWS_AT_ONCE || index === matches - 1) {
      await insertMatches(db, rows);
      rows = [];
    }
    const laterMatches = matches - 1 - index;
    if (later.includes(laterMatches))
      contested.push({ match: id, laterMatches, refresh: await openSession(db, b1) });
  }
  await sql`
    UPDATE players SET level = present.level, reliability = present.reliability
    FROM jsonb_to_recordset(${JSON.stringify([...replay.levels.values()])}::jsonb) AS present (id bigint, level numeric, reliability numeric)
    WHERE players.id = present.id`.execute(db);
  const provisional = { provisional_until: new Date(now + 60 * 60_000), finished_team: 'A' } as const;
  const ids = contested.map(({ match }) => match);
  await db.updateTable('matches').set(provisional).where('id', 'in', ids).execute();
  const opened = await createOpenMatches(
    db,
    Array.from({ length: open }, () => four()),
  );
  await sql`ANALYZE`.execute(db);
  return { contested: contested.toReversed(), open: opened, players };
}

/** Copies of a player of the builder, so that the columns are those that the application expects. */
async function insertPlayers(db: Database): Promise<number[]> {
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

async function insertMatches(db: Database, rows: readonly unknown[]): Promise<void> {
  await sql`
    WITH given AS MATERIALIZED (
      SELECT g.id AS match_id, at, games, c.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS g (id bigint, at timestamptz, games smallint, changes jsonb)
      CROSS JOIN LATERAL jsonb_to_recordset(g.changes) AS c (seat smallint, id bigint, team text, level_before numeric,
        level_after numeric, reliability_before numeric, reliability_after numeric, expected_chance double precision, factors jsonb)
    ),
    played AS (
      INSERT INTO matches (id, date, type, created_by, created_at, ended_at, finished_by, winner, levels_counted_at)
      OVERRIDING SYSTEM VALUE
      SELECT match_id, at - interval '2 hours', 'Competitive', id, at - interval '1 day', at, id, 'A', at FROM given WHERE seat = 0
    ),
    seats AS (
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT match_id, id, team, seat % 2 + 1, at FROM given
    ),
    changes AS (
      INSERT INTO level_changes (match_id, player_id, level, previous_level, reliability, previous_reliability,
        expected_chance, factors, created_at, updated_at)
      SELECT match_id, id, level_after, level_before, reliability_after, reliability_before, expected_chance, factors, at, at
      FROM given
    )
    INSERT INTO match_scores (match_id, set, team_a_score, team_b_score)
    SELECT match_id, set, 6, games FROM given CROSS JOIN generate_series(1, 2) AS set WHERE seat = 0`.execute(
    db,
  );
}
