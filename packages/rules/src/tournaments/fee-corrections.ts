import type { Ability } from '../abilities.ts';
import type { Instant } from '../time/instant.ts';
import { refuseRegistration } from './registration.ts';
import type { TeamStatus, TournamentWindow } from './statuses.ts';

/** A row that a till has of the fee of a team. */
export type FeeRow = {
  id: number;
  kind: 'payment' | 'reversal' | 'return';
  reverses_id: number | null;
};

export type FeeCorrectionFacts = {
  rows: readonly FeeRow[];
  status: TeamStatus;
  /** Its category is drawn. */
  drawn: boolean;
  /** The team came from another category, whose fee it has paid. */
  moved: boolean;
  tournament: TournamentWindow;
};

export const FEE_CORRECTION_REFUSALS = [
  'desk_payment_not_found',
  'desk_payment_reversed',
  'desk_payment_returned',
  'fee_form_only',
  'team_withdrawn',
] as const;

/** The payments of a fee that a correction may be about: none once the club has handed money of it back. */
export function correctablePayments<Row extends FeeRow>(rows: readonly Row[]): Row[] {
  if (rows.some(({ kind }) => kind === 'return')) return [];
  const reversed = new Set(rows.map(({ reverses_id }) => reverses_id));
  return rows.filter(({ id, kind }) => kind === 'payment' && !reversed.has(id));
}

/**
 * Whether a team may be left with a payment less: as long as it can still pay in time, or has left already. Later it has its place
 * by the payment.
 */
export function refuseOpening(
  { status, drawn, moved, tournament }: Omit<FeeCorrectionFacts, 'rows'>,
  now: Instant,
): Ability<'fee_form_only'> {
  if (moved) return 'fee_form_only';
  if (status === 'withdrawn') return null;
  return drawn || refuseRegistration(tournament, now) !== null ? 'fee_form_only' : null;
}

/** Whether a payment of a fee may be taken back. `right`: the same half, or fee, in another form; the other half; null: nothing was paid. */
export function refuseFeeCorrection(
  { rows, ...team }: FeeCorrectionFacts,
  { payment, right, now }: { payment: number; right: 'same' | 'other' | null; now: Instant },
): Ability<(typeof FEE_CORRECTION_REFUSALS)[number]> {
  if (!rows.some(({ id, kind }) => id === payment && kind === 'payment')) return 'desk_payment_not_found';
  if (rows.some(({ reverses_id }) => reverses_id === payment)) return 'desk_payment_reversed';
  if (correctablePayments(rows).length === 0) return 'desk_payment_returned';
  if (right === 'same') return null;
  // It has no other half to pay any more.
  if (right === 'other' && team.status === 'withdrawn') return 'team_withdrawn';
  return refuseOpening(team, now);
}
