import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { nextBookingState } from '@bandeja/rules/bookings/booking-machine';
import { type BookingRow, lockExpiredHolds } from '../bookings.repository.ts';
import { carryOut, type Step } from '../changes/carry-out-transitions.ts';
import { storedState } from '../state/booking-state.ts';

/** Small, so that a booking of one of these courts waits only briefly for a batch. */
const BATCH = 50;

/**
 * Cancels every booking whose hold is over (unpaid in time, or unconfirmed by its club at the start) and frees its
 * court, batch by batch, each in its own transaction. May run on several nodes at once. Resolves with how many.
 */
export async function expireHolds(db: Database, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const batch = await withTransaction(db, async (tx) =>
      endHolds(tx, await lockExpiredHolds(tx, { limit: BATCH }, now), now),
    );
    ended += batch;
    if (batch < BATCH) return ended;
  }
}

/** Cancels those of the locked bookings whose hold is over. Resolves with how many. */
export async function endHolds(tx: Database, bookings: readonly BookingRow[], now: Date): Promise<number> {
  const over = bookings.flatMap((booking): Step[] => {
    const before = storedState(booking);
    const transition = nextBookingState(before, { type: 'hold_expired' }, now);
    return transition.ok && transition.state !== before ? [{ booking, before, transition }] : [];
  });
  if (over.length > 0) await carryOut(tx, over, { at: now, actor: null, reason: 'hold_expired' });
  return over.length;
}
