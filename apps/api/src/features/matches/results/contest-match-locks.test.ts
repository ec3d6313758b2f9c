/** @module-tag postgres-15 */
import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch, getMatch } from '@bandeja/contract/calls/matches';
import { getPlayer } from '@bandeja/contract/calls/players';
import { createDatabase } from '@bandeja/db/database';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { createFour, createMatchOf, type Person } from '../../../../test/matches/match-people.ts';
import { createResultCalls, REASON, WON_BY_A } from '../../../../test/matches/result-calls.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { checkLevels } from '../../levels/public.ts';

const app = useTestApp();

/** Locks the level changes of a match until `release`, on its own connection: a replay that rewrites them waits. */
async function holdChangesOf(match: number) {
  const db = createDatabase({ connectionString: app.connectionString, max: 1 });
  const tx = await db.startTransaction().execute();
  await sql`SELECT FROM level_changes WHERE match_id = ${match} FOR UPDATE`.execute(tx);
  return {
    async release() {
      await tx.rollback().execute();
      await db.destroy();
    },
  };
}

const open = (people: readonly Person[]) =>
  createMatchOf(app, people, { type: 'Competitive', sets: WON_BY_A });
const finish = (id: number, as: Person) =>
  app.call(finishMatch, { params: { id }, body: {} }, { as: as.token });

test('a replay that holds its locks blocks no read and no result of other players', async () => {
  const calls = createResultCalls(app);
  const [people, others] = [await createFour(app), await createFour(app)];
  const contested = await calls.finished(people);
  const later = await calls.finished(people);
  const [own, foreign] = [await open(people), await open(others)];

  const held = await holdChangesOf(later.id);
  const contest = app
    .call(contestMatch, { params: { id: contested.id }, body: { reason: REASON } }, { as: people[2].token })
    .then(async ({ status }) => {
      await app.runJobs();
      return status;
    });
  await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true), { timeout: 10_000 });

  expect((await finish(foreign.id, others[0])).status).toBe(200);
  expect((await app.call(getPlayer, { params: { id: people[0].id } })).status).toBe(200);
  expect((await app.call(getMatch, { params: { id: later.id } })).status).toBe(200);
  const waiting = finish(own.id, people[0]);
  await held.release();
  expect([await contest, (await waiting).status]).toEqual([200, 200]);
  expect((await checkLevels(app.db)).wrong).toEqual([]);
});
