/** @module-tag postgres-15 */
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  createCourt,
  createFour,
  createMatchOf,
  createResultCalls,
  WON_BY_A,
} from '../../../../test/ranked-matches.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { lockLevels } from '../levels.repository.ts';
import { checkLevels } from '../public.ts';
import { replayAllLevels } from './replay-all.ts';

const app = useTestApp();
const { finish } = createResultCalls(app);
/** Time limit on a loaded machine; the test waits for a state of locks, not for a time. */
const LOADED_MACHINE = { timeout: 10_000 };

const book = (court: number, start_time: string, { token }: { token: string }) =>
  app.call(bookCourt, { body: { court, date: '2026-03-09', start_time } }, { as: token });

test('bookings go through while a replay holds the levels of their players, and a finish waits for its window', async () => {
  const four = await createFour(app);
  const { court } = await createCourt(app);
  const { id } = await createMatchOf(app, four, { type: 'Competitive', sets: WON_BY_A });
  const window = await app.db.startTransaction().execute();
  await lockLevels(
    window,
    four.map((person) => person.id),
  );
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(window);
  expect((await book(court, '10:00', four[0])).status).toBe(201);

  const finished = finish(id, four[0]);
  await vi.waitFor(async () => {
    const waiting = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${rows[0]?.pid} = ANY (pg_blocking_pids(pid))`.execute(
      app.db,
    );
    expect(waiting.rows[0]?.count).toBe(1);
  }, LOADED_MACHINE);
  // The finish that waits holds no player.
  expect((await book(court, '12:00', four[1])).status).toBe(201);
  await window.rollback().execute();
  expect((await finished).status).toBe(200);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});

test('a replay of all levels in windows of two matches repairs every change and every present level', async () => {
  const four = await createFour(app);
  for (let n = 0; n < 5; n++) {
    const { id } = await createMatchOf(app, four, {
      type: 'Competitive',
      sets: WON_BY_A,
      date: new Date(TEST_NOW.getTime() - (n + 1) * 7_200_000),
    });
    expect((await finish(id, four[0])).status).toBe(200);
  }
  const stored = () => app.db.selectFrom('level_changes').selectAll().orderBy('id').execute();
  const right = (await stored()).map(({ updated_at, ...change }) => change);
  const ids = four.map(({ id }) => id);
  await app.db
    .updateTable('level_changes')
    .set({ level: 5, previous_level: 4.9, factors: null })
    .where('player_id', 'in', ids)
    .where('match_id', 'is not', null)
    .execute();
  await app.db.updateTable('players').set({ level: 5 }).where('id', 'in', ids).execute();
  expect((await replayAllLevels(app.db, TEST_NOW, { window: 2 })).length).toBe(5 * 4 + 4);
  expect((await stored()).map(({ updated_at, ...change }) => change)).toEqual(right);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
  expect(await replayAllLevels(app.db, TEST_NOW, { window: 2 })).toEqual([]);
});
