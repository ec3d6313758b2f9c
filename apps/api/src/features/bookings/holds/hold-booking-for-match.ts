import type { Database } from '@bandeja/db/database';
import { createMatchFromBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { shareLockBooking } from '../bookings.repository.ts';
import { abilityFacts } from '../state/booking-state.ts';

/**
 * A booking from which its player creates a match, with its row share-locked: it cannot be cancelled until the
 * transaction ends. Throws booking_not_found, booking_already_cancelled, match_booking_taken.
 */
export async function holdBookingForMatch(
  tx: Database,
  id: number,
  { player, now }: { player: number; now: Date },
): Promise<{ id: number; court_id: number; start_at: Date; end_at: Date }> {
  const booking = await shareLockBooking(tx, id);
  if (!booking) throw new Refusal('booking_not_found');
  const refusal = createMatchFromBookingAbility(abilityFacts(booking), player, now);
  if (refusal) throw new Refusal(refusal);
  return booking;
}
