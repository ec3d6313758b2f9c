import { type Database, withTransaction } from '@bandeja/db/transaction';
import { nextBookingState } from '@bandeja/rules/bookings/booking-machine';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { Refusal } from '../../http/refusal.ts';
import { stateAsOf } from './booking-state.ts';
import { moveBookings } from './booking-writes.repository.ts';
import { isOwnBooking } from './bookings.policy.ts';
import { type BookingRow, getBooking, lockBooking } from './bookings.repository.ts';

type Cancellation = { id: number; viewer: { playerId: number }; now: Date };

/** Cancels a player's own booking and frees its court. Of two at once, one cancels and the other is told so (409). */
export async function cancelBooking(db: Database, { id, viewer, now }: Cancellation): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking) throw new Refusal('booking_not_found');
    if (!isOwnBooking(viewer, booking)) throw new Refusal('forbidden');
    const state = stateAsOf(booking, now);
    if (state.status === BOOKING_STATUS.cancelled) throw new Refusal('booking_already_cancelled');
    const cancelled = nextBookingState(state, { type: 'cancelled_by_player' }, now);
    if (!cancelled.ok) throw new Refusal('booking_already_started');
    await moveBookings(tx, [id], cancelled.state, {
      at: now,
      actor: viewer.playerId,
      reason: 'cancelled_by_player',
    });
    return getBooking(tx, id);
  });
}
