import type { Database } from '@bandeja/db/database';
import { seeBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockCourt } from '../../clubs/public.ts';
import { type BookingRow, findBooking, lockBooking } from '../bookings.repository.ts';
import { limitLockWaits } from './booking-locks.repository.ts';

/** Locks a player's own booking; refuses an unknown one (404) and another player's (403). */
export async function lockOwnBooking(
  tx: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Refusal('booking_not_found');
  const refusal = seeBookingAbility(booking.player_id, viewer.playerId);
  if (refusal) throw new Refusal(refusal);
  return booking;
}

/**
 * Locks a booking, and first its court when the court may have to be booked again: the order of book-court.ts,
 * which excludes deadlocks. Payments are locked afterwards.
 */
export async function lockBookingForChange(
  tx: Database,
  id: number,
  { withCourt }: { withCourt: boolean },
): Promise<BookingRow> {
  const seen = await findBooking(tx, id);
  if (!seen) throw new Refusal('booking_not_found');
  await limitLockWaits(tx);
  if (withCourt) await lockCourt(tx, seen.court_id);
  return (await lockBooking(tx, id)) ?? seen;
}
