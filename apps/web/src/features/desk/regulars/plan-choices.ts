import type { PlannedDate } from '@bandeja/contract/calls/desk-regulars';

/** What becomes of a date in conflict, as the value of a native select. */
export type DateChoice = 'skip' | `court:${number}`;

/** By the date. */
export type Choices = Readonly<Record<string, DateChoice>>;

export const isChoice = (value: string): value is DateChoice => value === 'skip' || /^court:\d+$/.test(value);

/** The conflicts that have no choice yet. */
export const unsolved = (conflicts: readonly PlannedDate[], choices: Choices): PlannedDate[] =>
  conflicts.filter(({ date }) => choices[date] === undefined);

type ChoiceInput = { date: string; do: 'skip' | 'court'; court?: number };

/** The choices as the call takes them: of what still is a conflict. */
export const choiceInputs = (conflicts: readonly PlannedDate[], choices: Choices): ChoiceInput[] =>
  conflicts.flatMap(({ date }): ChoiceInput[] => {
    const choice = choices[date];
    if (choice === undefined) return [];
    return choice === 'skip'
      ? [{ date, do: 'skip' }]
      : [{ date, do: 'court', court: Number(choice.slice('court:'.length)) }];
  });
