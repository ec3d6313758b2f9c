import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';

/** Two instants; the second is not included. */
export type During = { start_at: string; end_at: string };

export const rangeOf = ({ start_at, end_at }: During) =>
  sql<string>`tstzrange(${start_at}::timestamptz, ${end_at}::timestamptz, '[)')`;

/** The rules' "hold over" for a query that knows the booking as `booking`; null for a booking without a hold. */
export const isHoldOver = (now: Date) =>
  sql<boolean>`(booking.status IN (10, 20) AND booking.hold_expires_at <= ${now})`;

/** The status a booking has at a moment: booking-state.ts for a query that knows it as `booking`. */
export const statusAsOf = (now: Date) =>
  sql<BookingStatus>`CASE WHEN ${isHoldOver(now)} THEN 40 ELSE booking.status END`;
