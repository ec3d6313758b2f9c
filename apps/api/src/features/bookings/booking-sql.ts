import {
  BOOKING_STATUS,
  type BookingStatus,
  OPEN_HOLD_STATUSES,
} from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';

/** Two instants; the second is not included. */
export type During = { start_at: string; end_at: string };

export const rangeOf = ({ start_at, end_at }: During) =>
  sql<string>`tstzrange(${start_at}::timestamptz, ${end_at}::timestamptz, '[)')`;

/** Literals, not parameters: the planner matches partial indexes only by literals. */
const openHolds = sql.join(OPEN_HOLD_STATUSES.map((status) => sql.lit(status)));
const cancelled = sql.lit(BOOKING_STATUS.cancelled);

/** For a query with an occupation of a court as `occupation`: it takes its time. Literals as well. */
export const takesCourt = sql<boolean>`occupation.status IN ('held', 'confirmed')`;

/** For a query with the booking as `booking`: held and not yet confirmed. */
export const isOpenHold = sql<boolean>`booking.status IN (${openHolds})`;

/** The rules' "hold over" for a query with the booking as `booking`; null for a booking without a hold. */
export const isHoldOver = (now: Date) => sql<boolean>`(${isOpenHold} AND booking.hold_expires_at <= ${now})`;

/** The status of a booking at a moment: booking-state.ts for a query with it as `booking`. */
export const statusAsOf = (now: Date) =>
  sql<BookingStatus>`CASE WHEN ${isHoldOver(now)} THEN ${cancelled} ELSE booking.status END`;

/**
 * The reason of a cancellation, for a query with the booking as `booking`; null for others, without reading
 * the history.
 */
export const cancelledReason = sql<string | null>`CASE WHEN booking.status = ${cancelled} THEN (
  SELECT reason FROM booking_history
  WHERE booking_id = booking.id AND to_status = ${cancelled} ORDER BY id DESC LIMIT 1
) END`;

/**
 * The times of the latest cancellations by a player of future bookings of a court since an instant, up to a limit.
 */
export const latestCancellations = ({
  player,
  court,
  since,
  count,
}: {
  player: number;
  court: number;
  since: Date;
  count: number;
}) => sql<Date[]>`ARRAY(
  SELECT history.at FROM bookings given_up JOIN booking_history history ON history.booking_id = given_up.id
  WHERE given_up.player_id = ${player} AND given_up.court_id = ${court} AND given_up.start_at > ${since}
    AND history.to_status = ${cancelled} AND history.reason = 'cancelled_by_player' AND history.at > ${since}
  ORDER BY history.at DESC LIMIT ${count}
)`;
