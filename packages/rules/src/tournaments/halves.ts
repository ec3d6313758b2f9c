import type { Ability } from '../abilities.ts';
import type { Instant } from '../time/instant.ts';
import { refuseTeamFee, type TeamFacts, type TeamFeeRefusal } from './team-abilities.ts';

/** The money of a half: what the club took, and what is here of payments in the app. */
export type HalfMoney = { club_cents: number | null; app_cents: number | null };

export const isHalfPaid = ({ club_cents, app_cents }: HalfMoney): boolean =>
  club_cents !== null || app_cents !== null;

/** Pay one half of a fee, the own or the partner's. */
export const refuseHalf = (
  team: TeamFacts,
  half: HalfMoney,
  { viewer, now }: { viewer: number | null; now: Instant },
): Ability<TeamFeeRefusal | 'half_paid'> =>
  refuseTeamFee(team, viewer, now) ?? (isHalfPaid(half) ? 'half_paid' : null);

/**
 * What money that has come for a half does. It is kept where the place is held and the half open, and what is more than the half
 * costs by now goes back: the code may be older than the payment for another category. Else all of it goes back.
 */
export function takeHalf({
  cents,
  due_cents,
  isHeld,
  isPaid,
}: {
  cents: number;
  due_cents: number;
  /** The place of the team is held for its payment. */
  isHeld: boolean;
  isPaid: boolean;
}): { takes: boolean; returns: number } {
  if (!isHeld || isPaid) return { takes: false, returns: cents };
  return { takes: true, returns: Math.max(0, cents - due_cents) };
}
