/** @module-tag postgres-15 */
import { registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { lockCategory } from '../tournaments.repository.ts';

const app = useTestApp();

test('a registration waits for the transaction that takes the last place', async () => {
  const { categories } = await createTournament(app.db, { categories: [{ max_teams: 2 }] });
  const category = categories[0]?.id ?? 0;
  await createTeam(app.db, { category_id: category, now: TEST_NOW });
  const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
  let isAnswered = false;
  const later = await withTransaction(app.db, async (tx) => {
    await lockCategory(tx, category);
    const body = { category, player_A: one.id, player_B: other.id };
    const answer = app.call(registerTeam, { body }, { as: one.token }).finally(() => {
      isAnswered = true;
    });
    await vi.waitFor(async () => expect(isAnswered || (await hasWaitingConnection(app.db))).toBe(true));
    await createTeam(tx, { category_id: category, now: TEST_NOW });
    // In an object, so that the transaction does not wait for the answer.
    return { answer };
  });
  expect((await later.answer).body.status).toBe('waiting');
});
