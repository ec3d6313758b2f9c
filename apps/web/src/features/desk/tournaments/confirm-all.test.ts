import { ApiError } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { confirmAll } from './confirm-all.ts';

const TEAMS = [
  { id: 1, players: ['Ana', 'Bel'] },
  { id: 2, players: ['Cris', 'Dora'] },
  { id: 3, players: ['Edna', 'Fani'] },
];

/** What was asked and said when the second team fails with this error. */
async function failing(error: Error) {
  const asked: number[] = [];
  const failed = await confirmAll(TEAMS, async (team) => {
    asked.push(team);
    if (team === 2) throw error;
  });
  return { asked, failed };
}

test('a refusal is of its team alone; without an answer the rest is not sent', async () => {
  const refused = await failing(new ApiError(409, {}, { code: 'team_withdrawn' }));
  expect(refused.asked).toEqual([1, 2, 3]);
  expect(refused.failed).toHaveLength(1);
  expect(refused.failed[0]).toMatch(/^Cris e Dora: \p{Lu}/u);
  const unanswered = await failing(new ApiError(0, undefined));
  expect(unanswered.asked).toEqual([1, 2]);
  expect(unanswered.failed[0]).toMatch(/^Cris e Dora: \p{Lu}/u);
});
