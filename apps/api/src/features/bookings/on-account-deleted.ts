import type { Database } from '@bandeja/db/database';
import { changeBooking } from './changes/change-booking.ts';
import { eraseTypedName } from './personal-data/booking-mentions.repository.ts';
import { erasePlayerDetails, lockBookingsToCome } from './personal-data/bookings-of-player.repository.ts';

/**
 * Cancels the player's coming bookings, each as if the player had cancelled it, so the club's terms decide the
 * refund; then removes the names and notes of the player's bookings, and the player's name, e-mail and phone from the
 * bookings of others. The caller holds the lock on the player's row, so no new booking arrives meanwhile.
 */
export async function eraseBookingData(
  tx: Database,
  { playerId, now, traces }: { playerId: number; now: Date; traces: readonly string[] },
): Promise<void> {
  for (const { id } of await lockBookingsToCome(tx, playerId, now)) {
    // A booking that has started refuses the cancellation and stays.
    await changeBooking(tx, {
      id,
      event: { type: 'cancelled_by_player' },
      now,
      actor: playerId,
      reason: 'account_deleted',
      quietly: true,
    });
  }
  await erasePlayerDetails(tx, playerId);
  const [fullName] = traces;
  if (fullName === undefined) return;
  await eraseTypedName(tx, fullName);
}
