import type { PlannedDate } from '@bandeja/contract/calls/desk-regulars';
import { expect, test } from 'vitest';
import { choiceInputs, unsolved } from './plan-choices.ts';

const conflict = (date: string): PlannedDate => ({
  ...{ date, start_time: '18:00', end_time: '19:00', court: 1, state: 'conflict', reason: 'taken' },
  ...{ price_cents: 10_000, can_move_to: [2] },
});

test('each conflict needs a choice, and only what still is one is sent', () => {
  const conflicts = [conflict('2026-03-09'), conflict('2026-03-16'), conflict('2026-03-23')];
  const choices = { '2026-03-09': 'skip', '2026-03-16': 'court:2', '2026-04-06': 'skip' } as const;
  expect(unsolved(conflicts, choices).map(({ date }) => date)).toEqual(['2026-03-23']);
  expect(choiceInputs(conflicts, choices)).toEqual([
    { date: '2026-03-09', do: 'skip' },
    { date: '2026-03-16', do: 'court', court: 2 },
  ]);
});
