import type { Database } from '@bandeja/db/database';
import { onBookingMoved } from '../../matches/public.ts';
import { type BookingRow, findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings, announceSlot, notifyOfBooking } from './booking-news.ts';
import { placeBookingAt } from './booking-writes.repository.ts';
import { scheduleReminder } from './carry-out.ts';

type NewPlace = {
  court: number;
  date: string;
  start_at: string;
  end_at: string;
  /** When free cancellation ended already; null: the rule of the club. */
  free_until: Date | string | null;
};

/**
 * Moves a locked booking, under the locks of both courts; its price stays. Who booked and the players of its match hear of it.
 * Fails with court_occupations_no_overlap when the place is taken.
 */
export async function moveBooking(
  tx: Database,
  booking: BookingRow,
  { court, date, start_at, end_at, free_until }: NewPlace,
  now: Date,
): Promise<void> {
  const { id, court_id: from, price_cents } = booking;
  await placeBookingAt(tx, { id, court_id: court, date, start_at, end_at, price_cents, free_until, at: now });
  await onBookingMoved(
    tx,
    {
      ...{ id, from: { court: from, start_at: booking.start_at }, court },
      ...{ start_at: new Date(start_at), end_at: new Date(end_at) },
    },
    now,
  );
  const after = await findBookingOrThrow(tx, id);
  announceSlot(tx, booking, { free: true });
  announceSlot(tx, after, { free: false });
  await announceBookings(tx, [id]);
  await scheduleReminder(tx, after, now);
  await notifyOfBooking(tx, 'booking_moved', { booking: after, now });
}
