import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { cancelBookingAbility } from '@bandeja/rules/bookings/booking-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { onBookingEnded } from '../../matches/public.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { abilityFacts } from '../state/booking-state.ts';
import { changeBooking } from './change-booking.ts';
import { lockOwnBooking } from './lock-booking.ts';

type CancelBookingInput = {
  id: number;
  /** The choice for the booking's match. */
  match?: 'cancel' | 'keep' | undefined;
  viewer: { playerId: number };
  now: Date;
};

/**
 * Cancels a player's own booking and frees its court; its match is cancelled with it, or continues without a court. Of
 * two concurrent requests one cancels, the other is a 409.
 */
export async function cancelBooking(
  db: Database,
  { id, match = 'keep', viewer, now }: CancelBookingInput,
): Promise<BookingRow> {
  return withTransaction(db, async (tx) => {
    const booking = await lockOwnBooking(tx, id, viewer);
    const refusal = cancelBookingAbility(abilityFacts(booking), viewer.playerId, now);
    if (refusal) throw new Refusal(refusal);
    await onBookingEnded(tx, { id, court: booking.court_id }, { match, by: viewer.playerId, now });
    const cancelled = await changeBooking(tx, {
      id,
      event: { type: 'cancelled_by_player' },
      now,
      actor: viewer.playerId,
      reason: 'cancelled_by_player',
    });
    if (!cancelled.ok) throw new Error(`booking ${id} was cancellable, and its change was refused`);
    return cancelled.booking;
  });
}
