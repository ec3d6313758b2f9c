import type { BookingAbilityFacts } from '@bandeja/rules/bookings/booking-abilities';
import { type BookingState, bookingStateAsOf } from '@bandeja/rules/bookings/booking-machine';
import {
  BOOKING_STATUS,
  type BookingStatus,
  OPEN_HOLD_STATUSES,
} from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';

/** Its approved and refunded payments, and what its bill says. Only a change needs them. */
export type Money = Pick<
  BookingState,
  'approved_payments' | 'refunded_payments' | 'open_cents' | 'desk_cents'
>;
/** The rest of the state, as the row names it. */
type Stored = Omit<BookingState, keyof Money>;

const NO_MONEY: Money = { approved_payments: [], refunded_payments: [], open_cents: 0, desk_cents: 0 };

/** The stored state. */
export const storedState = (booking: Stored, money: Money = NO_MONEY): BookingState => ({
  ...booking,
  ...money,
});

/** The state at a moment: an expired hold is over before its row is updated. */
export const stateAsOf = (booking: Stored, now: Date): BookingState =>
  bookingStateAsOf(storedState(booking), now);

/** The input of the decisions about a booking. */
export const bookingFacts = (
  booking: Stored & { player_id: number | null; match_id: number | null },
  money: Money = NO_MONEY,
): BookingAbilityFacts => ({
  player: booking.player_id,
  state: storedState(booking, money),
  match: booking.match_id,
});

/** Two instants; the second is not included. */
export type During = { start_at: string; end_at: string };

export const rangeOf = ({ start_at, end_at }: During) =>
  sql<string>`tstzrange(${start_at}::timestamptz, ${end_at}::timestamptz, '[)')`;

/** Literals, not parameters: the planner matches partial indexes only by literals. */
const openHolds = sql.join(OPEN_HOLD_STATUSES.map((status) => sql.lit(status)));
export const cancelled = sql.lit(BOOKING_STATUS.cancelled);
export const confirmed = sql.lit(BOOKING_STATUS.confirmed);
export const awaitingConfirmation = sql.lit(BOOKING_STATUS.awaiting_confirmation);

/** For a query with an occupation of a court as `occupation`: it takes its time. Literals as well. */
export const takesCourt = sql<boolean>`occupation.status IN ('held', 'confirmed')`;

/** For a query with the booking as `booking`: held and not yet confirmed. */
export const isOpenHold = sql<boolean>`booking.status IN (${openHolds})`;

/** The rules' "hold over" for a query with the booking as `booking`; null for a booking without a hold. */
export const isHoldOver = (now: Date) => sql<boolean>`(${isOpenHold} AND booking.hold_expires_at <= ${now})`;

/** The same as stateAsOf, for a query with the booking as `booking`. */
export const statusAsOf = (now: Date) =>
  sql<BookingStatus>`CASE WHEN ${isHoldOver(now)} THEN ${cancelled} ELSE booking.status END`;
