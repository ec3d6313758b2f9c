import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { sharesUntil } from '@bandeja/rules/bookings/split';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findSplitHours } from '../../clubs/public.ts';
import { replaceOpenPayment } from '../../payments/public.ts';
import { lockBooking, lockBookings } from '../booking-locks.repository.ts';
import { openOfPrice, readBookingMoney } from '../booking-money.ts';
import { stateAsOf } from '../booking-state.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { sendNotice } from '../changes/booking-news.ts';
import { setEachPays } from '../changes/booking-writes.repository.ts';
import { endHolds } from '../changes/change-booking.ts';
import { isHeldForShares, remindOfShares } from './held-shares.ts';
import { hasEndedUnpaid, listHoldsThatEachPays } from './shares.repository.ts';

// A held booking that each of its players pays: all the shares make the price, and confirm it.

/** Until when its shares would be paid, were it divided now. */
export const deadlineOfShares = async (
  db: Database,
  booking: BookingRow,
  now: Date,
): Promise<string | null> =>
  sharesUntil(
    {
      ...booking,
      split_hours: await findSplitHours(db, booking.club_id),
      ended_before: await hasEndedUnpaid(db, booking.player_id, now),
    },
    now,
  );

/**
 * Makes a locked hold one that each pays. A code for the whole price ends; paid all the same, it confirms the booking. Of two
 * holds of a player at once one waits for shares: bookings_one_each_pays is the final check.
 */
export async function beginEachPays(tx: Database, booking: BookingRow, now: Date): Promise<void> {
  await replaceOpenPayment(tx, { kind: 'booking', id: booking.id }, now);
  const shares_until = await deadlineOfShares(tx, booking, now);
  try {
    await setEachPays(tx, booking.id, { each_pays: true, shares_until }, now);
  } catch (error) {
    if (violatedConstraint(error) === 'bookings_one_each_pays') throw new Refusal('split_other_hold');
    throw error;
  }
}

/** Its player pays all of it again. The bank was asked for nothing but the whole price. */
export async function endEachPays(tx: Database, { id }: BookingRow, now: Date): Promise<void> {
  await replaceOpenPayment(tx, { kind: 'booking', id }, now);
  await setEachPays(tx, id, { each_pays: false, shares_until: null }, now);
}

/** A hold of the player that is over and not yet ended would be in the way of another one. */
export async function endOwnHoldsThatAreOver(db: Database, player: number, now: Date): Promise<void> {
  const ids = await listHoldsThatEachPays(db, player, now);
  if (ids.length === 0) return;
  await withTransaction(db, async (tx) => endHolds(tx, await lockBookings(tx, ids), now));
}

/** Tells the player some hours before the deadline of the shares, and at it, what is open. */
export async function tellOfDeadline(db: Database, id: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking?.shares_until || booking.player_id === null) return;
    const { status, hold_expires_at } = stateAsOf(booking, now);
    if (!isHeldForShares({ ...booking, status }) || hold_expires_at === null) return;
    const cents = openOfPrice(await readBookingMoney(tx, booking));
    const isOver = booking.shares_until <= now;
    const [what, until] = isOver
      ? (['rest', hold_expires_at] as const)
      : (['soon', booking.shares_until] as const);
    const params = { booking: id, what, cents, until: toIso(until) };
    await sendNotice(tx, { type: 'split_deadline', params }, { player: booking.player_id, now });
    if (!isOver) await remindOfShares(tx, booking, now);
  });
}
