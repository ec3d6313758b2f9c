import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/shares';
import type { Split } from '@bandeja/contract/calls/shares';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  endSplitAbility,
  type ShareFacts,
  shareStatus,
  sharesAbility,
  splitBookingAbility,
  splitDeadline,
} from '@bandeja/rules/bookings/split';
import { Refusal } from '../../../http/errors/refusal.ts';
import { withdrawPayments } from '../../payments/public.ts';
import { type BookingMoney, heldOf, isOfShare, readBookingMoney } from '../booking-money.ts';
import { storedState } from '../booking-state.ts';
import { type BookingRow, limitLockWaits } from '../bookings.repository.ts';
import { getBooking, lockOwnBooking } from '../own-bookings.ts';
import { type ShareLinks, shareUrl } from './share-links.ts';
import { closeSplit, insertSplit, listShares, type ShareRow } from './shares.repository.ts';

type Asking = { id: number; viewer: { playerId: number }; links: ShareLinks; now: Date };

/**
 * Divides a booking that its player has paid. Of two requests at once one divides, the other is a 409: both wait for the
 * booking's row, and booking_splits_one is the final check.
 */
export function splitBooking(
  db: Database,
  { shares, ...asking }: Asking & Parsed<typeof calls.splitBooking>['body'],
): Promise<Split> {
  const { id, viewer, now } = asking;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const booking = await lockOwnBooking(tx, id, viewer);
    const isDivided = (await listShares(tx, id)).length > 0;
    const returnable_cents = returnableOf(booking, await readBookingMoney(tx, booking));
    const facts = splitFacts(booking, isDivided || returnable_cents > 0);
    const refusal = splitBookingAbility(facts, viewer.playerId, now);
    if (refusal) throw new Refusal(refusal);
    if (isDivided) throw new Refusal('split_exists');
    const { price_cents } = booking;
    const wrong = sharesAbility(shares, { player: viewer.playerId, price_cents, returnable_cents });
    if (wrong) throw new Refusal(wrong, { field: 'shares' });
    const rows = shares.map(({ player, name, amount_cents }) => {
      const is_own = player !== undefined;
      return { is_own, name: is_own ? null : name || null, amount_cents };
    });
    try {
      await insertSplit(tx, { booking: id, price_cents, shares: rows, now });
    } catch (error) {
      if (violatedConstraint(error) === 'booking_splits_one') throw new Refusal('split_exists');
      throw error;
    }
    return readSplit(tx, booking, asking);
  });
}

export async function getSplit(db: Database, asking: Asking): Promise<Split> {
  return readSplit(db, await getBooking(db, asking.id, asking.viewer), asking);
}

/** Takes a division back: its links end, and so do the codes that they show. A Pix that is paid all the same goes back. */
export function endSplit(db: Database, { id, viewer, now }: Omit<Asking, 'links'>): Promise<void> {
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const booking = await lockOwnBooking(tx, id, viewer);
    const shares = await listShares(tx, id);
    const money = await readBookingMoney(tx, booking);
    const refusal = endAbility(shares, money);
    if (refusal) throw new Refusal(refusal);
    await closeSplit(tx, id, now);
    await withdrawPayments(tx, { kind: 'booking_share', ids: shares.map((share) => share.id) }, now);
  });
}

const splitFacts = (booking: BookingRow, is_paid: boolean) => ({
  player: booking.player_id,
  state: storedState(booking),
  is_paid,
});

const endAbility = (shares: readonly ShareRow[], money: BookingMoney) =>
  endSplitAbility(shares.map((share) => ({ paid_by: paidBy(share, money) })));

async function readSplit(db: Database, booking: BookingRow, { viewer, links, now }: Asking): Promise<Split> {
  const shares = await listShares(db, booking.id);
  const money = await readBookingMoney(db, booking);
  const isDivided = shares.length > 0;
  const facts = splitFacts(booking, returnableOf(booking, money) > 0);
  return {
    shares: shares.map((share) => {
      const { id, is_own, name, amount_cents } = share;
      return {
        ...{ id, name, player: is_own ? booking.player_id : null, amount_cents },
        status: statusOfShare(share, { booking, money, now }),
        url: is_own ? null : shareUrl(links, id),
      };
    }),
    deadline: splitDeadline(booking.start_at),
    can: {
      split: !isDivided && splitBookingAbility(facts, viewer.playerId, now) === null,
      end: isDivided && endAbility(shares, money) === null,
    },
  };
}

/** What of the player's own payments could still go back: where the money of paid shares goes. */
export const returnablePayments = (booking: BookingRow, { payments }: BookingMoney) =>
  payments
    .filter((row) => !isOfShare(row) && row.payer_id === booking.player_id)
    .map((row) => ({ id: row.id, cents: heldOf(row) }));

const returnableOf = (booking: BookingRow, money: BookingMoney): number =>
  returnablePayments(booking, money).reduce((total, { cents }) => total + cents, 0);

/** A share as the input of the rules. */
export const shareFacts = (share: ShareRow, booking: BookingRow, money: BookingMoney): ShareFacts => ({
  is_own: share.is_own,
  is_paid: share.payment_id !== null,
  is_ended: share.ended_at !== null,
  amount_cents: share.amount_cents,
  returnable_cents: returnableOf(booking, money),
  state: storedState(booking),
});

export const statusOfShare = (
  share: ShareRow,
  { booking, money, now }: { booking: BookingRow; money: BookingMoney; now: Date },
) => shareStatus(shareFacts(share, booking, money), paidBy(share, money), now);

/** The present status of the payment that paid a share. */
const paidBy = ({ payment_id }: ShareRow, { payments }: BookingMoney) =>
  payments.find(({ id }) => id === payment_id)?.status ?? null;
