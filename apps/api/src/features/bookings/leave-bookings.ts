import { type Database, withTransaction } from '@bandeja/db/transaction';
import { nextBookingState } from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { stateAsOf } from './booking-state.ts';
import { moveBookings } from './booking-writes.repository.ts';
import { forgetPlayerInDetails, lockBookingsToCome } from './bookings-of-player.repository.ts';

/**
 * A player who leaves for good: his bookings to come are cancelled and their courts free, and no booking names him or
 * those he played with. The caller holds the lock on his row, so no booking of his comes in between.
 */
export async function leaveBookings(db: Database, playerId: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const bookings = await lockBookingsToCome(tx, playerId, now);
    const cancellable = bookings.filter((booking) => {
      const cancelled = nextBookingState(stateAsOf(booking, now), { type: 'cancelled_by_player' }, now);
      return cancelled.ok;
    });
    await moveBookings(
      tx,
      cancellable.map(({ id }) => id),
      { status: BOOKING_STATUS.cancelled, hold_expires_at: null },
      { at: now, actor: playerId, reason: 'account_deleted' },
    );
    await forgetPlayerInDetails(tx, playerId);
  });
}
