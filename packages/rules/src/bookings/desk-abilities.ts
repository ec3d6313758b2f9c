import type { Ability } from '../abilities.ts';
import { type DeskRole, isAtLeast } from '../clubs/desk-role.ts';
import { type Instant, toMillis } from '../time/instant.ts';
import { type BookingState, bookingStateAsOf } from './booking-machine.ts';
import { BOOKING_STATUS, isOpenHold } from './booking-status.ts';
import { isFreeToCancel } from './cancellation.ts';

const { awaiting_confirmation, cancelled, confirmed } = BOOKING_STATUS;

/** A booking as the desk of its club decides about it. */
export type DeskBookingFacts = {
  /** The stored state. */
  state: BookingState;
  end_at: Instant;
  /** Its opening day, and the present one of the club. */
  date: string;
  today: string;
  arrived: boolean;
  no_show: boolean;
};

type Asking = { role: DeskRole; now: Instant };

export type MoveRefusal = 'booking_already_cancelled' | 'booking_not_confirmed' | 'booking_over';

/** Move a booking, or make it longer or shorter: also one under way, after rain for example. */
export function moveAbility(facts: DeskBookingFacts, { now }: Asking): Ability<MoveRefusal> {
  const { status } = bookingStateAsOf(facts.state, now);
  if (status === cancelled) return 'booking_already_cancelled';
  if (isOver(facts, now)) return 'booking_over';
  return status === confirmed ? null : 'booking_not_confirmed';
}

export type PriceRefusal = 'booking_already_cancelled' | 'booking_not_confirmed' | 'desk_role_too_low';

/** Give a booking another price than the table's; not while its player is paying the present one online. */
export function editPriceAbility(facts: DeskBookingFacts, { role, now }: Asking): Ability<PriceRefusal> {
  const { status, online_payment } = bookingStateAsOf(facts.state, now);
  if (status === cancelled) return 'booking_already_cancelled';
  if (!isAtLeast(role, 'manager')) return 'desk_role_too_low';
  return status !== confirmed && online_payment ? 'booking_not_confirmed' : null;
}

/** Keep the price at another time or duration: below a manager, where the table asks no more than the present price. */
export const mayKeepPrice = (
  role: DeskRole,
  { table_cents, price_cents }: { table_cents: number | null; price_cents: number },
): boolean => isAtLeast(role, 'manager') || table_cents === null || table_cents <= price_cents;

export type DeskCancelRefusal = 'booking_already_cancelled' | 'booking_over';

export function deskCancelAbility(facts: DeskBookingFacts, { now }: Asking): Ability<DeskCancelRefusal> {
  if (bookingStateAsOf(facts.state, now).status === cancelled) return 'booking_already_cancelled';
  return isOver(facts, now) ? 'booking_over' : null;
}

/** Money of a hold is that of shares, which buy nothing yet. */
const isRefundDue = ({ state }: DeskBookingFacts, now: Instant): boolean =>
  isOpenHold(state.status) || isFreeToCancel(state, now);

/** Whether the role may give money back: reception until the deadline that players have, a manager at any time. */
export const mayRefund = (facts: DeskBookingFacts, { role, now }: Asking): boolean =>
  isAtLeast(role, 'manager') || isRefundDue(facts, now);

export type RefundRefusal = 'refund_is_due' | 'refund_needs_manager';

/**
 * What a cancellation does with money that came: until the deadline that players have it goes back, after it a manager
 * decides.
 */
export function refundAbility(
  facts: DeskBookingFacts,
  { refund, refundable_cents, ...asking }: Asking & { refund: boolean; refundable_cents: number },
): Ability<RefundRefusal> {
  if (refundable_cents <= 0) return null;
  if (refund) return mayRefund(facts, asking) ? null : 'refund_needs_manager';
  return isRefundDue(facts, asking.now) ? 'refund_is_due' : null;
}

export type AnswerRequestRefusal =
  | 'booking_already_cancelled'
  | 'booking_already_confirmed'
  | 'booking_awaits_payment'
  | 'booking_already_started';

/** Confirm or decline a request at a club without online payment. */
export function answerRequestAbility(
  { state }: DeskBookingFacts,
  { now }: Asking,
): Ability<AnswerRequestRefusal> {
  // At its start a request ends by itself.
  if (state.status === awaiting_confirmation && toMillis(state.start_at) <= toMillis(now))
    return 'booking_already_started';
  const { status, online_payment } = bookingStateAsOf(state, now);
  if (status === cancelled) return 'booking_already_cancelled';
  if (status === confirmed) return 'booking_already_confirmed';
  return online_payment ? 'booking_awaits_payment' : null;
}

export type ArrivalRefusal =
  | 'booking_already_cancelled'
  | 'booking_not_confirmed'
  | 'booking_not_today'
  | 'arrival_already_recorded';

/** Record that the players are there. They may come early, on the day. */
export function arriveAbility(facts: DeskBookingFacts, { now }: Asking): Ability<ArrivalRefusal> {
  const refusal = confirmedOnly(facts, now);
  if (refusal) return refusal;
  if (facts.date > facts.today) return 'booking_not_today';
  return facts.arrived ? 'arrival_already_recorded' : null;
}

export type NoShowRefusal =
  | 'booking_already_cancelled'
  | 'booking_not_confirmed'
  | 'booking_not_started'
  | 'arrival_already_recorded';

/** Record that the players did not come. */
export function noShowAbility(facts: DeskBookingFacts, { now }: Asking): Ability<NoShowRefusal> {
  const refusal = confirmedOnly(facts, now);
  if (refusal) return refusal;
  if (toMillis(facts.state.start_at) > toMillis(now)) return 'booking_not_started';
  return facts.arrived || facts.no_show ? 'arrival_already_recorded' : null;
}

export type UndoArrivalRefusal =
  | 'booking_already_cancelled'
  | 'booking_not_confirmed'
  | 'arrival_not_recorded';

/** Take back that the players came, or that they did not. */
export function undoArrivalAbility(facts: DeskBookingFacts, { now }: Asking): Ability<UndoArrivalRefusal> {
  return confirmedOnly(facts, now) ?? (facts.arrived || facts.no_show ? null : 'arrival_not_recorded');
}

function confirmedOnly(
  { state }: DeskBookingFacts,
  now: Instant,
): 'booking_already_cancelled' | 'booking_not_confirmed' | null {
  const { status } = bookingStateAsOf(state, now);
  if (status === cancelled) return 'booking_already_cancelled';
  return status === confirmed ? null : 'booking_not_confirmed';
}

const isOver = ({ end_at }: DeskBookingFacts, now: Instant): boolean => toMillis(end_at) <= toMillis(now);

/** Days after a game in which its club sees the phone of the player who booked. */
const PHONE_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** Whether a club sees the phone of the player of a booking: to call about it, not to keep it. */
export const maySeePhone = (end_at: Instant, now: Instant): boolean =>
  toMillis(now) < toMillis(end_at) + PHONE_DAYS * DAY_MS;
