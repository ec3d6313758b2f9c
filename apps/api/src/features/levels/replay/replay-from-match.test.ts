import type { Database } from '@bandeja/db/database';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { countResult, uncountResult } from '../../matches/public.ts';
import { lockLevels } from '../levels.repository.ts';
import { checkLevels } from '../public.ts';
import { replayFromMatch } from './replay-from-match.ts';

const app = useTestApp();

/** Time limit on a loaded machine; the tests wait for a state of locks, not for a time. */
const LOADED_MACHINE = { timeout: 10_000 };
let turn = 0;

async function createPlayers(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await createPlayer(app.db, { level: 3 })).id);
  return ids;
}

/** A match of these four, won by the first two, that counts a minute after the previous one. */
async function play(
  players: readonly number[],
  db: Database = app.db,
  moves?: readonly number[],
): Promise<{ id: number; at: Date }> {
  const { id } = await createMatch(db, {
    type: 'Competitive',
    date: TEST_NOW,
    players,
    sets: [
      [6, 3],
      [6, 3],
    ],
    finished: true,
  });
  const { at } = await withTransaction(db, (tx) =>
    countResult(tx, {
      matchId: id,
      at: new Date(TEST_NOW.getTime() + ++turn * 60_000),
      winner: 'A',
      sets: [1, 2].map((set) => ({ set, team_a_score: 6, team_b_score: 3 })),
      players: players.map((player, index) => ({
        player,
        team: index < 2 ? 'A' : 'B',
        position: (index % 2) + 1,
      })),
      ...(moves && { moves }),
    }),
  );
  return { id, at };
}

const withdraw = (match: number) => withTransaction(app.db, (tx) => uncountResult(tx, match, TEST_NOW));

async function pidOf(tx: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

/** Connections that wait, directly or through another one, for a lock of this connection. */
async function countWaiting(pid: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    WITH RECURSIVE waits AS (
      SELECT pid, unnest(pg_blocking_pids(pid)) AS holder FROM pg_stat_activity WHERE datname = current_database()
    ), behind AS (
      SELECT pid FROM waits WHERE holder = ${pid}
      UNION SELECT waits.pid FROM waits JOIN behind ON waits.holder = behind.pid
    )
    SELECT count(*)::int AS waiting FROM behind`.execute(app.db);
  return rows[0]?.waiting ?? 0;
}

test('a replay restarts with more players when a result reaches them between its two passes', {
  tags: 'postgres-15',
}, async () => {
  const [x = 0, a = 0, b = 0, c = 0, y = 0, ...others] = await createPlayers(10);
  const contested = await play([x, a, b, c]);
  const later = await play([x, a, b, c]);
  await withdraw(contested.id);

  // The first pass has ended when the replay waits for this lock.
  const results = await app.db.startTransaction().execute();
  await lockLevels(results, [x]);
  const replay = app.runJobs();
  const resultsPid = await pidOf(results);
  await vi.waitFor(async () => expect(await countWaiting(resultsPid)).toBe(1), LOADED_MACHINE);

  // A result reaches player y; the second pass waits where it writes, holding its locks.
  const rows = await app.db.startTransaction().execute();
  await sql`SELECT FROM level_changes WHERE match_id = ${later.id} FOR UPDATE`.execute(rows);
  await play([x, y, ...others.slice(0, 2)], results);
  await results.commit().execute();
  const rowsPid = await pidOf(rows);
  await vi.waitFor(async () => expect(await countWaiting(rowsPid)).toBe(1), LOADED_MACHINE);

  let ended = false;
  const next = play([y, ...others.slice(2, 5)]).then(() => {
    ended = true;
  });
  await vi.waitFor(
    async () => expect(ended || (await countWaiting(rowsPid)) === 2).toBe(true),
    LOADED_MACHINE,
  );
  expect(ended).toBe(false);
  await rows.rollback().execute();
  await Promise.all([replay, next]);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});

test('a replay changes no row when it runs a second time', async () => {
  const players = await createPlayers(4);
  const first = await play(players);
  await play(players);
  await withdraw(first.id);
  const origin = { match: first.id, at: first.at, players, met: null };
  const stored = () =>
    app.db.selectFrom('level_changes').selectAll().where('player_id', 'in', players).orderBy('id').execute();
  await replayFromMatch(app.db, origin, { now: TEST_NOW });
  const once = await stored();
  await replayFromMatch(app.db, origin, { now: new Date(TEST_NOW.getTime() + 60_000) });
  expect(await stored()).toEqual(once);
});

test('a replay reads and writes no match of unreached players', async () => {
  const [one, two] = [await createPlayers(4), await createPlayers(4)];
  const contested = await play(one);
  await play(two);
  await withdraw(contested.id);
  const before = await app.db
    .selectFrom('players')
    .selectAll()
    .where('id', 'in', two)
    .orderBy('id')
    .execute();
  // All rows of the unreached players are locked: a replay that touches one would wait until its time-out.
  const held = await app.db.startTransaction().execute();
  await sql`SELECT FROM level_changes WHERE player_id = ANY (${two}::bigint[]) FOR UPDATE`.execute(held);
  await sql`SELECT FROM players WHERE id = ANY (${two}::bigint[]) FOR UPDATE`.execute(held);
  await app.runJobs();
  await held.rollback().execute();
  expect(
    await app.db.selectFrom('players').selectAll().where('id', 'in', two).orderBy('id').execute(),
  ).toEqual(before);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});

test('a replay of eight players sends less than 40 statements for 40 and for 120 matches', async () => {
  for (const matches of [40, 120]) {
    const players = await createPlayers(8);
    const contested = await play(players.slice(0, 4));
    for (let n = 0; n < matches; n++) await play([...players.slice(n % 5), ...players].slice(0, 4));
    await withdraw(contested.id);
    expect(await app.countStatements(() => app.runJobs())).toBeLessThan(40);
  }
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});

test('a run of a replay rewrites one window and adds a job for the next', async () => {
  const players = await createPlayers(4);
  const contested = await play(players);
  const later: number[] = [];
  for (let n = 0; n < 7; n++) later.push((await play(players)).id);
  await withdraw(contested.id);
  const origin = { match: contested.id, at: contested.at, players, met: null };
  await replayFromMatch(app.db, origin, { now: new Date(0), window: 3 });
  const rewritten = await app.db
    .selectFrom('level_changes')
    .select('match_id')
    .distinct()
    .where('updated_at', '=', new Date(0))
    .orderBy('match_id')
    .execute();
  expect(rewritten.map(({ match_id }) => match_id)).toEqual(later.slice(0, 3));
  await app.runJobs();
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});

test('a replay counts meetings again when a match that moved no level is withdrawn', async () => {
  const players = await createPlayers(4);
  const unmoved = await play(players, app.db, []);
  const later: number[] = [];
  for (let n = 0; n < 5; n++) later.push((await play(players)).id);
  const meetings = () =>
    app.db
      .selectFrom('level_changes')
      .select(sql<number>`(factors ->> 'meetings')::float8`.as('meetings'))
      .where('match_id', 'in', later)
      .where('player_id', '=', players[0] ?? 0)
      .orderBy('match_id')
      .execute();
  expect((await meetings()).map((row) => row.meetings)).toEqual([1, 2, 3, 4, 5]);
  await withdraw(unmoved.id);
  await app.runJobs();
  expect((await meetings()).map((row) => row.meetings)).toEqual([0, 1, 2, 3, 4]);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});
