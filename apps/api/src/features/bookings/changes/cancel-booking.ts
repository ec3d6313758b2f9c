import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { decideCancellation } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { onBookingEnded } from '../../matches/public.ts';
import { readMoney } from '../booking-money.ts';
import { bookingFacts } from '../booking-state.ts';
import { type BookingRow, findBookingOrThrow, limitLockWaits } from '../bookings.repository.ts';
import { lockOwnBooking } from '../own-bookings.ts';
import { carryOut } from './carry-out.ts';

type CancelBookingInput = {
  id: number;
  /** The choice for the booking's match. */
  match?: 'cancel' | 'keep' | undefined;
  viewer: { playerId: number };
  /** Left out: the player cancels. match_not_full: time, by what the player chose for the match. */
  because?: 'match_not_full';
  now: Date;
};

/**
 * Cancels a player's own booking and frees its court; its match is cancelled with it, or continues without a court. Of
 * two concurrent requests one cancels, the other is a 409. Resolves with the booking as it is afterwards.
 */
export async function cancelBooking(
  db: Database,
  { id, match = 'keep', viewer, because, now }: CancelBookingInput,
): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const booking = await lockOwnBooking(tx, id, viewer);
    const facts = bookingFacts(booking, await readMoney(tx, booking));
    const transition = decideCancellation(facts, viewer.playerId, now);
    if (!transition.ok) throw new Refusal(transition.code);
    await onBookingEnded(tx, { id, court: booking.court_id }, { match, by: viewer.playerId, now });
    await limitLockWaits(tx);
    const actor = because ? null : viewer.playerId;
    const how = { at: now, actor, reason: because ?? 'cancelled_by_player' };
    await carryOut(tx, [{ booking, before: facts.state, transition }], how);
    return findBookingOrThrow(tx, id);
  });
}
