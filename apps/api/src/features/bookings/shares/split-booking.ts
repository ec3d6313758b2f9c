import type { Parsed } from '@bandeja/contract/call';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type * as calls from '@bandeja/contract/calls/shares';
import type { Split } from '@bandeja/contract/calls/shares';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import {
  endSplitAbility,
  payShareAbility,
  type ShareFacts,
  shareStatus,
  sharesAbility,
  splitBookingAbility,
  splitDeadline,
  splitHoldAbility,
} from '@bandeja/rules/bookings/split';
import type { PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { hasPricedPlaces } from '../../matches/public.ts';
import { hasAccount, type PaymentAccounts, withdrawPayments } from '../../payments/public.ts';
import { findApart, findUnknownPlayers, loadPlayerNames } from '../../players/public.ts';
import {
  type BookingMoney,
  isOfShare,
  openOfPrice,
  readBookingMoney,
  returnablePayments,
} from '../booking-money.ts';
import { stateAsOf, storedState } from '../booking-state.ts';
import { type BookingRow, findBookingOrThrow, limitLockWaits } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { getBooking, lockOwnBooking } from '../own-bookings.ts';
import { beginEachPays, deadlineOfShares, endEachPays, endOwnHoldsThatAreOver } from './each-pays.ts';
import { askNamedPlayers, isHeldForShares } from './held-shares.ts';
import { type ShareLinks, shareUrl } from './share-links.ts';
import { closeSplit, insertSplit, listShares, type ShareRow } from './shares.repository.ts';

type Asking = {
  id: number;
  viewer: { playerId: number };
  links: ShareLinks;
  /** A share can be paid only where the club has an account. */
  accounts: PaymentAccounts;
  now: Date;
};

/**
 * Divides a booking that its player has paid, or a held one that each pays. Of two requests at once one divides, the other is a
 * 409: both wait for the booking's row, and booking_splits_one is the final check.
 */
export async function splitBooking(
  db: Database,
  { shares, way, ...asking }: Asking & Parsed<typeof calls.splitBooking>['body'],
): Promise<Split> {
  const { id, viewer, now } = asking;
  if (way === 'each') await endOwnHoldsThatAreOver(db, viewer.playerId, now);
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const booking = await lockOwnBooking(tx, id, viewer);
    const { price_cents } = booking;
    const isDivided = (await listShares(tx, id)).length > 0;
    const money = await readBookingMoney(tx, booking);
    const paid_cents = returnableOf(booking, money);
    const refusal =
      way === 'each'
        ? splitHoldAbility(splitFacts(booking, !isDivided && money.bill.paid_cents > 0), viewer.playerId, now)
        : splitBookingAbility(splitFacts(booking, isDivided || paid_cents > 0), viewer.playerId, now);
    if (refusal) throw new Refusal(refusal);
    if (isDivided) throw new Refusal('split_exists');
    if (await hasPricedPlaces(tx, id)) throw new Refusal('split_of_places');
    if (way === 'each' && !hasAccount(booking.charges_with, asking.accounts.installation))
      throw new Refusal('payments_off');
    const returnable_cents = way === 'each' ? price_cents : paid_cents;
    const wrong = sharesAbility(shares, { player: viewer.playerId, price_cents, returnable_cents, way });
    if (wrong) throw new Refusal(wrong, { field: 'shares' });
    const rows = shares.map(({ player, name, amount_cents }) => {
      const is_own = player === viewer.playerId;
      const player_id = is_own ? null : (player ?? null);
      return { is_own, name: is_own || player_id !== null ? null : name || null, player_id, amount_cents };
    });
    const asked = rows.flatMap(({ player_id }) => player_id ?? []);
    // The same answer: a block is not told.
    const apart = await findApart(tx, viewer.playerId, asked);
    if (apart.length > 0 || (await findUnknownPlayers(tx, asked)).length > 0)
      throw new Refusal('player_not_found', { field: 'shares' });
    try {
      await insertSplit(tx, { booking: id, price_cents, shares: rows, now });
    } catch (error) {
      if (violatedConstraint(error) === 'booking_splits_one') throw new Refusal('split_exists');
      throw error;
    }
    if (way === 'owner') {
      await askNamedPlayers(tx, booking, now);
      return readSplit(tx, booking, asking);
    }
    await beginEachPays(tx, booking, now);
    await announceBookings(tx, [id]);
    return readSplit(tx, await getBooking(tx, id, viewer), asking);
  });
}

export async function getSplit(db: Database, asking: Asking): Promise<Split> {
  return readSplit(db, await getBooking(db, asking.id, asking.viewer), asking);
}

/** Takes a division back: its links end, and so do the codes that they show. A Pix that is paid all the same goes back. */
export function endSplit(
  db: Database,
  { id, viewer, now }: Pick<Asking, 'id' | 'viewer' | 'now'>,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const booking = await lockOwnBooking(tx, id, viewer);
    const shares = await listShares(tx, id);
    const money = await readBookingMoney(tx, booking);
    const refusal = endAbility(booking, { shares, money, now });
    if (refusal) throw new Refusal(refusal);
    await closeSplit(tx, id, now);
    if (booking.each_pays) await endEachPays(tx, booking, now);
    await withdrawPayments(tx, { kind: 'booking_share', ids: shares.map((share) => share.id) }, now);
    if (booking.each_pays) await announceBookings(tx, [id]);
  });
}

/** The desk has confirmed a held booking by its own money: the players of shares that can be paid now, and could not before. */
export async function askAfterDesk(tx: Database, id: number, now: Date): Promise<void> {
  const booking = await findBookingOrThrow(tx, id);
  const money = await readBookingMoney(tx, booking);
  const mayPay = (share: ShareRow) =>
    share.own_paid_cents === 0 && payShareAbility(shareFacts(share, booking, money), now) === null;
  await askNamedPlayers(tx, booking, now, mayPay);
}

const splitFacts = (booking: BookingRow, is_paid: boolean) => ({
  player: booking.player_id,
  state: storedState(booking),
  is_paid,
});

const endAbility = (booking: BookingRow, { shares, money, now }: Omit<InSplit, 'booking'>) =>
  endSplitAbility(
    shares.map((share) => ({ paid_by: paidBy(share, money) })),
    {
      is_part_asked: booking.each_pays && money.payments.some((row) => isPartAsked(row, booking)),
      is_cancelled: stateAsOf(booking, now).status === BOOKING_STATUS.cancelled,
    },
  );

/** A code for a part that could still be paid, and would then confirm a booking that is not divided any more. */
const isPartAsked = (
  { attempts, amount_cents, status }: BookingMoney['payments'][number],
  { price_cents }: BookingRow,
): boolean => attempts > 0 && amount_cents < price_cents && status !== 'rejected';

async function readSplit(
  db: Database,
  booking: BookingRow,
  { viewer, links, accounts, now }: Asking,
): Promise<Split> {
  const shares = await listShares(db, booking.id);
  const money = await readBookingMoney(db, booking);
  const names = await loadPlayerNames(
    db,
    shares.flatMap(({ player_id }) => player_id ?? []),
  );
  const isDivided = shares.length > 0;
  const may = (ability: typeof splitBookingAbility | typeof splitHoldAbility, is_paid: boolean) =>
    !isDivided && ability(splitFacts(booking, is_paid), viewer.playerId, now) === null;
  const takesPix = hasAccount(booking.charges_with, accounts.installation);
  const each = takesPix && may(splitHoldAbility, money.bill.paid_cents > 0);
  const { status, hold_expires_at } = stateAsOf(booking, now);
  const isHeld = each || isHeldForShares({ ...booking, status });
  const shares_until = each
    ? await deadlineOfShares(db, booking, now)
    : booking.shares_until && toIso(booking.shares_until);
  const held =
    isHeld && hold_expires_at !== null
      ? { until: toIso(hold_expires_at), shares_until, open_cents: openOfPrice(money) }
      : null;
  return {
    shares: shares.map((share) => {
      const { id, is_own, player_id, amount_cents } = share;
      const name = player_id === null ? share.name : (names.get(player_id) ?? null);
      return {
        ...{ id, name, player: is_own ? booking.player_id : player_id, amount_cents },
        status: statusOfShare(share, { booking, money, shares, now }),
        url: is_own ? null : shareUrl(links, id),
      };
    }),
    deadline: held ? (held.shares_until ?? held.until) : splitDeadline(booking.start_at),
    can: {
      split: may(splitBookingAbility, returnableOf(booking, money) > 0),
      each,
      end: isDivided && endAbility(booking, { shares, money, now }) === null,
    },
    way: booking.each_pays ? 'each' : 'owner',
    held,
  };
}

/** The same as the club's desk sees it. */
export async function readDeskSplit(
  db: Database,
  booking: BookingRow,
  now: Date,
): Promise<NonNullable<DeskBooking['split']>> {
  const shares = await listShares(db, booking.id);
  const names = await loadPlayerNames(
    db,
    shares.flatMap(({ player_id }) => player_id ?? []),
  );
  const money = await readBookingMoney(db, booking);
  return {
    way: booking.each_pays ? 'each' : 'owner',
    shares_until: booking.shares_until && toIso(booking.shares_until),
    shares: shares.map((share) => ({
      ...{ is_own: share.is_own, amount_cents: share.amount_cents },
      name: share.player_id === null ? share.name : (names.get(share.player_id) ?? null),
      status: statusOfShare(share, { booking, money, shares, now }),
    })),
  };
}

export const returnableOf = (booking: BookingRow, money: BookingMoney): number =>
  returnablePayments(booking, money).reduce((total, { cents }) => total + cents, 0);

/** A share as the input of the rules. */
export const shareFacts = (share: ShareRow, booking: BookingRow, money: BookingMoney): ShareFacts => ({
  is_own: share.is_own,
  is_paid: share.payment_id !== null,
  is_ended: share.ended_at !== null,
  amount_cents: share.amount_cents,
  // The money of the player's own share is never returned for a share of another.
  returnable_cents: Math.max(0, returnableOf(booking, money) - share.own_paid_cents),
  open_cents: openOfPrice(money),
  is_own_paid: share.own_paid_cents > 0,
  state: storedState(booking),
});

type InSplit = { booking: BookingRow; money: BookingMoney; shares: readonly ShareRow[]; now: Date };

export const statusOfShare = (share: ShareRow, { booking, money, shares, now }: InSplit) =>
  shareStatus(
    shareFacts(share, booking, money),
    { paid_by: paidBy(share, money), is_own_lost: share.is_own && isOwnLost(booking, shares, money) },
    now,
  );

/** A payment of the player left, and more is open than the shares of others whose money left; or a bank took it of a cancelled one. */
function isOwnLost(booking: BookingRow, shares: readonly ShareRow[], money: BookingMoney): boolean {
  const left = money.payments.filter(
    (row) => !isOfShare(row) && row.payer_id === booking.player_id && LEFT.includes(row.status),
  );
  if (booking.status === BOOKING_STATUS.cancelled)
    return left.some(({ status }) => status === 'charged_back');
  const ofOthers = shares
    .filter((share) => share.payment_id !== null && paidBy(share, money) !== 'approved')
    .reduce((total, { amount_cents }) => total + amount_cents, 0);
  return left.length > 0 && openOfPrice(money) > ofOthers;
}

const LEFT: readonly string[] = ['charged_back', 'refunded'] satisfies PaymentStatus[];

/** The present status of the payment that paid a share. */
const paidBy = ({ payment_id }: ShareRow, { payments }: BookingMoney) =>
  payments.find(({ id }) => id === payment_id)?.status ?? null;
