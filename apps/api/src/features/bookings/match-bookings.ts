import type { Database } from '@bandeja/db/database';
import { decideCancellation } from '@bandeja/rules/bookings/booking-abilities';
import { deadlineOf } from '@bandeja/rules/bookings/cancellation';
import { lockBooking } from './booking-locks.repository.ts';
import { readMoney } from './booking-money.ts';
import { bookingFacts } from './booking-state.ts';
import { findBooking, hasBookingAt, limitLockWaits } from './bookings.repository.ts';
import { cancelBooking } from './changes/cancel-booking.ts';
import { holdBookingForMatch } from './own-bookings.ts';
import { courtsOfPlaces } from './shares/courts-of-places.ts';

type Released = { id: number; player: number; at: Date };

/** What matches ask of bookings: bookings import matches, so app.ts and tasks.ts hand this over. */
export const bookingsOfMatches = {
  ...courtsOfPlaces,
  holdBooking: holdBookingForMatch,
  hasBookingAt,

  /** When the free cancellation of a booking ends. */
  async freeUntil(db: Database, id: number): Promise<Date | null> {
    const booking = await findBooking(db, id);
    return booking ? new Date(deadlineOf(booking)) : null;
  },

  /** Locks a booking before its match is locked, the order of all changes of both. Resolves with the end of its free cancellation. */
  async lockBooking(tx: Database, id: number): Promise<Date | null> {
    await limitLockWaits(tx);
    const booking = await lockBooking(tx, id);
    return booking ? new Date(deadlineOf(booking)) : null;
  },

  /** Whether the player could cancel the booking at that instant. */
  async mayReleaseCourt(tx: Database, { id, player, at }: Released): Promise<boolean> {
    const booking = await findBooking(tx, id);
    if (!booking) return false;
    return decideCancellation(bookingFacts(booking, await readMoney(tx, booking)), player, at).ok;
  },

  /**
   * Cancels the booking of a match that was cancelled because it did not fill, as its player would have at that instant:
   * the job may be late, and the player's money does not depend on that. It is no act of the player, and counts as none.
   */
  async releaseCourt(tx: Database, { id, player, at }: Released): Promise<void> {
    await cancelBooking(tx, { id, viewer: { playerId: player }, now: at, because: 'match_not_full' });
  },
};
