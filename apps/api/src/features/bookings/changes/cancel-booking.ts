import { type Database, withTransaction } from '@bandeja/db/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { Refusal } from '../../../http/errors/refusal.ts';
import { stateAsOf } from '../booking-state.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { changeBooking } from './change-booking.ts';
import { lockOwnBooking } from './lock-booking.ts';

type Cancellation = { id: number; viewer: { playerId: number }; now: Date };

/** Cancels a player's own booking and frees its court. Of two at once, one cancels and the other is told so (409). */
export async function cancelBooking(db: Database, { id, viewer, now }: Cancellation): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const booking = await lockOwnBooking(tx, id, viewer);
    if (stateAsOf(booking, now).status === BOOKING_STATUS.cancelled)
      throw new Refusal('booking_already_cancelled');
    const cancelled = await changeBooking(tx, {
      id,
      event: { type: 'cancelled_by_player' },
      now,
      actor: viewer.playerId,
      reason: 'cancelled_by_player',
    });
    if (!cancelled.ok) throw new Refusal('booking_already_started');
    return cancelled.booking;
  });
}
