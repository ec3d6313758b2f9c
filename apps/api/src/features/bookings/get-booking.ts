import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { isOwnBooking } from './bookings.policy.ts';
import { type BookingRow, findBooking } from './bookings.repository.ts';

/** A player's own booking; refuses one that is not there (404) and another player's (403). */
export async function readBooking(
  db: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Refusal('booking_not_found');
  if (!isOwnBooking(viewer, booking)) throw new Refusal('forbidden');
  return booking;
}
