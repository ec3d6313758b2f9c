import type { Ability } from '../abilities.ts';
import type { Instant } from '../time/instant.ts';
import {
  type AcceptedTransition,
  type BookingState,
  bookingStateAsOf,
  nextBookingState,
  type TransitionRefusal,
} from './booking-machine.ts';
import { CHARGE_REFUSAL_CODES } from './booking-refusals.ts';
import { BOOKING_STATUS } from './booking-status.ts';

export type BookingAbilityFacts = {
  /** The player who booked; null: a customer without an account, at the desk. */
  player: number | null;
  /** The stored state. */
  state: BookingState;
  /** The match that was created from the booking. */
  match: number | null;
};

export type CancelBookingRefusal = 'forbidden' | 'booking_already_cancelled' | 'booking_already_started';
export type PayBookingRefusal =
  | 'forbidden'
  | 'booking_already_confirmed'
  | 'booking_already_cancelled'
  | 'booking_hold_over'
  | 'payment_not_offered'
  | 'payments_off';
export type MatchFromBookingRefusal =
  | 'booking_not_found'
  | 'booking_already_cancelled'
  | 'match_booking_taken';

/** See a booking: allowed to the player who booked. */
export function seeBookingAbility(player: number | null, viewer: number): Ability<'forbidden'> {
  return player === viewer ? null : 'forbidden';
}

/**
 * Cancel a booking: what follows from it, or the code of the first refusal. `can` shows whether it is allowed, and the
 * cancellation carries out the same decision.
 */
export function decideCancellation(
  { player, state }: BookingAbilityFacts,
  viewer: number,
  now: Instant,
): AcceptedTransition | { ok: false; code: CancelBookingRefusal } {
  if (player !== viewer) return { ok: false, code: 'forbidden' };
  const present = bookingStateAsOf(state, now);
  if (present.status === BOOKING_STATUS.cancelled) return { ok: false, code: 'booking_already_cancelled' };
  const transition = nextBookingState(present, { type: 'cancelled_by_player' }, now);
  return transition.ok ? transition : { ok: false, code: 'booking_already_started' };
}

/** Open a payment of a booking, or see the open one. `hasProvider`: this server has a payment provider. */
export function payBookingAbility(
  { player, state }: BookingAbilityFacts,
  { viewer, hasProvider, now }: { viewer: number; hasProvider: boolean; now: Instant },
): Ability<PayBookingRefusal> {
  if (player !== viewer) return 'forbidden';
  const charged = nextBookingState(state, { type: 'charge_accepted', payment: 'any', in_review: false }, now);
  if (!charged.ok) {
    const codes: Partial<Record<TransitionRefusal, PayBookingRefusal>> = CHARGE_REFUSAL_CODES;
    return codes[charged.code] ?? 'booking_hold_over';
  }
  return hasProvider ? null : 'payments_off';
}

/** Create a match from a booking. Another player's booking is refused as not found, so its existence stays hidden. */
export function createMatchFromBookingAbility(
  { player, state, match }: BookingAbilityFacts,
  viewer: number,
  now: Instant,
): Ability<MatchFromBookingRefusal> {
  if (player !== viewer) return 'booking_not_found';
  if (bookingStateAsOf(state, now).status === BOOKING_STATUS.cancelled) return 'booking_already_cancelled';
  return match === null ? null : 'match_booking_taken';
}
