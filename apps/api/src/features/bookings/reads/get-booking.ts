import type { Database } from '@bandeja/db/database';
import { seeBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type BookingRow, findBooking } from '../bookings.repository.ts';

/** A player's own booking; refuses an unknown one (404) and another player's (403). */
export async function getBooking(
  db: Database,
  id: number,
  viewer: { playerId: number },
): Promise<BookingRow> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Refusal('booking_not_found');
  const refusal = seeBookingAbility(booking.player_id, viewer.playerId);
  if (refusal) throw new Refusal(refusal);
  return booking;
}
