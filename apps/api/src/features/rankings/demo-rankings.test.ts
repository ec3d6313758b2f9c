import { listRankings, listRankingsOfPlayer } from '@bandeja/contract/calls/rankings/rankings';
import { expect, test } from 'vitest';
import { createRankingCalls, expectRankingsToAddUp } from '../../../test/ranked-matches.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { prepareDemo } from '../../load-demo.ts';

const app = useTestApp();

test('the demo has a general ranking and one of each club with the sums of its matches, and trends', async () => {
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  await expectRankingsToAddUp(app);
  const { runFold, positions } = createRankingCalls(app);
  await runFold();
  await expectRankingsToAddUp(app);
  const { id, user_id } = await app.db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.user_id')
    .select(['players.id', 'user_id'])
    .where('users.is_demo', '=', true)
    .executeTakeFirstOrThrow();
  const token = await app.signIn(user_id ?? 0);
  const { body: rankings } = await app.call(listRankings, {}, { as: token });
  const present = rankings.filter(({ period_start }) => period_start === '2026-01-01');
  expect(present.map(({ club }) => club?.city ?? null)).toEqual([
    null,
    'São Paulo',
    'Manaus',
    'Florianópolis',
  ]);
  const own = await app.call(listRankingsOfPlayer, { params: { id } });
  expect(own.body[0]?.ranking.club).toBeNull();
  const rows = await positions(present[0]?.id ?? 0, { id, token, userId: user_id ?? 0 }, 1, 100);
  expect(rows.some(({ trend }) => trend !== null && trend !== 0)).toBe(true);
  expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => b - a));
});
