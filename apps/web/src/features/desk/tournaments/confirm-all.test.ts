import { ApiError } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { confirmAll } from './confirm-all.ts';
import { leftWords } from './tournament-words.ts';

const TEAMS = [
  { id: 1, players: ['Ana', 'Bel'] },
  { id: 2, players: ['Cris', 'Dora'] },
  { id: 3, players: ['Edna', 'Fani'] },
];

/** What was asked and said when the second team fails with this error, and the sheet is closed while a team is asked. */
async function confirming({ error, closedAt }: { error?: Error; closedAt?: number }) {
  const asked: number[] = [];
  const confirm = async ({ id }: { id: number }) => {
    asked.push(id);
    if (id === 2 && error) throw error;
  };
  const said = await confirmAll(TEAMS, confirm, () => !closedAt || !asked.includes(closedAt));
  return { asked, ...said, words: leftWords(said, TEAMS.length) };
}

test('a refusal is of its team alone; without an answer the rest is not sent', async () => {
  const refused = await confirming({ error: new ApiError(409, {}, { code: 'team_withdrawn' }) });
  expect([refused.asked, refused.confirmed]).toEqual([[1, 2, 3], 2]);
  expect(refused.failed).toHaveLength(1);
  expect(refused.failed[0]).toMatch(/^Cris e Dora: \p{Lu}/u);
  const unanswered = await confirming({ error: new ApiError(0, undefined) });
  expect([unanswered.asked, unanswered.confirmed]).toEqual([[1, 2], 1]);
  expect(unanswered.failed[0]).toMatch(/^Cris e Dora: \p{Lu}/u);
});

test('nothing is sent after the sheet is closed; what was confirmed, refused and left is said', async () => {
  const first = await confirming({ closedAt: 1 });
  expect(first).toMatchObject({ asked: [1], confirmed: 1, failed: [] });
  expect(first.words).toBe('1 dupla confirmada.\n2 duplas ficaram sem confirmar.');
  const second = await confirming({
    closedAt: 2,
    error: new ApiError(409, {}, { code: 'team_withdrawn' }),
  });
  expect(second.asked).toEqual([1, 2]);
  expect(second.words).toBe(`1 dupla confirmada.\n${second.failed[0]}\n1 dupla ficou sem confirmar.`);
  expect((await confirming({ closedAt: 3 })).words).toBe('3 duplas confirmadas.');
});
