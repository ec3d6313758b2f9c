import type { Ability } from '../abilities.ts';
import type { DepositMethod } from '../payments/desk-methods.ts';

/**
 * A movement of a customer's credit. deposit: money that the customer leaves at the club; used: pays a booking; returned: of
 * a booking that was cancelled or given back; adjusted: a manager's correction, without money; merged: from or to another
 * record of the person; reversed: the money of it was none.
 */
export const CREDIT_KINDS = ['deposit', 'used', 'returned', 'adjusted', 'merged', 'reversed'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What a manager writes by hand: the other kinds follow from bookings and merges. */
export const CREDIT_BY_HAND = ['deposit', 'adjusted'] as const;

/** Of one movement: R$ 100.000. */
export const CREDIT_MOVEMENT_MAX = 10_000_000;

type MovementProblem =
  | 'deposit_not_positive'
  | 'deposit_without_method'
  | 'adjustment_with_method'
  | 'adjustment_without_reason';

/** The problem of a movement by hand, or null; whether the balance covers it is the ledger's matter. */
export function movementProblem(movement: {
  kind: (typeof CREDIT_BY_HAND)[number];
  amount_cents: number;
  method?: DepositMethod | undefined;
  reason?: string | undefined;
}): MovementProblem | null {
  if (movement.kind === 'deposit') {
    if (movement.amount_cents <= 0) return 'deposit_not_positive';
    return movement.method === undefined ? 'deposit_without_method' : null;
  }
  if (movement.method !== undefined) return 'adjustment_with_method';
  return movement.reason ? null : 'adjustment_without_reason';
}

/** A deposit in the ledger: how it was paid (null: before tills had deposits), and whether that was reversed. */
type Deposit = { amount_cents: number; method: DepositMethod | null; is_reversed: boolean };

export type DepositReversalRefusal = 'deposit_not_found' | 'desk_payment_reversed' | 'credit_too_small';

/** Say that the money of a deposit never came: once, and while its credit is not spent. */
export function depositReversalAbility(
  { amount_cents, method, is_reversed }: Deposit,
  balance_cents: number,
): Ability<DepositReversalRefusal> {
  if (method === null) return 'deposit_not_found';
  if (is_reversed) return 'desk_payment_reversed';
  return amount_cents > balance_cents ? 'credit_too_small' : null;
}
