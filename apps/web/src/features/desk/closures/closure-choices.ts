import type { ClosureHit } from '@bandeja/contract/calls/desk-closures';
import type { ChoiceInput } from './api.ts';

/** What becomes of a booking, as the value of a native select: `move:12` names the court. */
export type Choice = 'refund' | 'credit' | 'leave_out' | `move:${number}`;

export const isChoice = (value: string): value is Choice =>
  ['refund', 'credit', 'leave_out'].includes(value) || /^move:\d+$/.test(value);

const courtOf = (choice: Choice): number | null =>
  choice.startsWith('move:') ? Number(choice.slice('move:'.length)) : null;

type Choices = Readonly<Record<number, Choice>>;

export const choiceOf = (choices: Choices, { id }: ClosureHit): Choice => choices[id] ?? 'refund';

const overlaps = (one: ClosureHit, other: ClosureHit) =>
  one.date === other.date && one.start_time < other.end_time && other.start_time < one.end_time;

/**
 * Each booking to a free court at its own hour, no court twice at one hour, in the order of the list; who finds none is
 * cancelled.
 */
export function moveAll(hits: readonly ClosureHit[]): Record<number, Choice> {
  const placed: { hit: ClosureHit; court: number }[] = [];
  const choices: Record<number, Choice> = {};
  for (const hit of hits) {
    const court = hit.can_move_to.find(
      (one) => !placed.some((other) => other.court === one && overlaps(other.hit, hit)),
    );
    if (court !== undefined) placed.push({ hit, court });
    choices[hit.id] = court === undefined ? 'refund' : `move:${court}`;
  }
  return choices;
}

export const sameForAll = (hits: readonly ClosureHit[], choice: Choice): Record<number, Choice> =>
  Object.fromEntries(hits.map(({ id }) => [id, choice]));

export function choiceInputs(hits: readonly ClosureHit[], choices: Choices): ChoiceInput[] {
  return hits.map((hit): ChoiceInput => {
    const choice = choiceOf(choices, hit);
    const court = courtOf(choice);
    if (court !== null) return { booking: hit.id, do: 'move', court };
    // The option says that the payer has agreed.
    if (choice === 'credit') return { booking: hit.id, do: 'wallet_offer', agreed: true };
    return { booking: hit.id, do: choice === 'leave_out' ? 'leave_out' : 'refund' };
  });
}

/** The money that goes back by these choices; of it what the desk has to hand back. */
export function returnedCents(
  hits: readonly ClosureHit[],
  choices: Choices,
): { back_cents: number; desk_cents: number } {
  const refunded = hits.filter((hit) => choiceOf(choices, hit) === 'refund');
  const sum = (of: 'paid_cents' | 'desk_cents') => refunded.reduce((cents, hit) => cents + hit[of], 0);
  return { back_cents: sum('paid_cents'), desk_cents: sum('desk_cents') };
}
