import { createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { modelFingerprint } from '@bandeja/rules/levels/model';
import { expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { countResult, uncountResult } from '../../matches/public.ts';
import { checkLevels, schedulePresentModel } from '../public.ts';

const app = useTestApp();

let turn = 0;
async function play(players: readonly number[]): Promise<number> {
  const { id } = await createMatch(app.db, {
    type: 'Competitive',
    date: TEST_NOW,
    players,
    sets: [
      [6, 3],
      [6, 3],
    ],
    finished: true,
  });
  await withTransaction(app.db, (tx) =>
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
    }),
  );
  return id;
}

const storedModel = () => app.db.selectFrom('level_model').selectAll().execute();

test('levels of an older model are replayed once by the job of the start, with later results on top', async () => {
  const players: number[] = [];
  for (let n = 0; n < 4; n++) players.push((await createPlayer(app.db, { level: 3 })).id);
  const first = await play(players);
  const second = await play(players);
  // As migration 023 finds them: other levels, no factors, no model.
  await app.db
    .updateTable('level_changes')
    .set({ factors: null, level: 3.9, previous_level: 3.8, reliability: 31, previous_reliability: 30 })
    .where('match_id', 'in', [first, second])
    .execute();
  await app.db
    .updateTable('players')
    .set({ level: 3.9, reliability: 31 })
    .where('id', 'in', players)
    .execute();
  await schedulePresentModel(app.db, TEST_NOW);
  // Results and withdrawals before the job has run.
  const withdrawn = await play(players);
  await play(players);
  await withTransaction(app.db, (tx) => uncountResult(tx, withdrawn, TEST_NOW));
  await app.runJobs();
  expect((await checkLevels(app.db)).wrong).toEqual([]);
  expect(await storedModel()).toMatchObject([{ fingerprint: modelFingerprint() }]);

  await schedulePresentModel(app.db, TEST_NOW);
  const jobs = await app.countStatements(() => app.runJobs());
  const idle = await app.countStatements(() => app.runJobs());
  expect(jobs).toBe(idle);
});
