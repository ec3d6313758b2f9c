import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { isOwnBooking } from '../bookings.policy.ts';
import { type BookingRow, findBooking, lockBooking } from '../bookings.repository.ts';
import { limitLockWaits, lockCourt } from './booking-locks.repository.ts';

/** A player's own booking with its row locked; refuses one that is not there (404) and another player's (403). */
export async function lockOwnBooking(
  tx: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Refusal('booking_not_found');
  if (!isOwnBooking(viewer, booking)) throw new Refusal('forbidden');
  return booking;
}

/**
 * Locks a booking, and before it its court where the court may have to be taken again: the order of book-court.ts, so
 * that nobody waits in a circle. Whoever locks payments too does it after this.
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
