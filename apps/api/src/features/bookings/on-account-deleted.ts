import { type Database, withTransaction } from '@bandeja/db/transaction';
import { forgetPlayerInDetails, lockBookingsToCome } from './bookings-of-player.repository.ts';
import { changeBooking } from './changes/change-booking.ts';

/**
 * A player who leaves for good: his bookings to come are cancelled, as if he did it one by one, so what the club's rule
 * pays back is paid back; and no booking names him or those he played with. The caller holds the lock on his row, so no
 * booking of his comes in between.
 */
export async function leaveBookings(db: Database, playerId: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const { id } of await lockBookingsToCome(tx, playerId, now)) {
      // One that has started stays: it is being played.
      await changeBooking(tx, {
        id,
        event: { type: 'cancelled_by_player' },
        now,
        actor: playerId,
        reason: 'account_deleted',
        quietly: true,
      });
    }
    await forgetPlayerInDetails(tx, playerId);
  });
}
