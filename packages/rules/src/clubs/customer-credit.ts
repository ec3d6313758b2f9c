/**
 * A movement of a customer's credit. deposit: money that the customer leaves at the club; used: pays a booking; returned: of
 * a booking that was cancelled or given back; adjusted: a manager's correction; merged: from or to another record of the person.
 */
export const CREDIT_KINDS = ['deposit', 'used', 'returned', 'adjusted', 'merged'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What a manager writes by hand: the other kinds follow from bookings and merges. */
export const CREDIT_BY_HAND = ['deposit', 'adjusted'] as const;

/** Of one movement: R$ 100.000. */
export const CREDIT_MOVEMENT_MAX = 10_000_000;

type MovementProblem = 'deposit_not_positive' | 'adjustment_without_reason';

/** The problem of a movement by hand, or null; whether the balance covers it is the ledger's matter. */
export function movementProblem(movement: {
  kind: (typeof CREDIT_BY_HAND)[number];
  amount_cents: number;
  reason?: string | undefined;
}): MovementProblem | null {
  if (movement.kind === 'deposit') return movement.amount_cents > 0 ? null : 'deposit_not_positive';
  return movement.reason ? null : 'adjustment_without_reason';
}
