import type { Database } from '@bandeja/db/database';
import { isKept, takeShareAbility } from '@bandeja/rules/bookings/split';
import { divideInOrder } from '@bandeja/rules/payments/bill';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  markApproved,
  markRefunding,
  openRefund,
  type Payable,
  type PayableEvent,
  type PayableOwner,
  withdrawPayments,
} from '../../payments/public.ts';
import { openOfPrice, readBookingMoney, returnablePayments } from '../booking-money.ts';
import { type BookingRow, bookingPlace, findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings, notifyOfBooking } from '../changes/booking-news.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { loseMoney, recordWon } from '../desk/disputes.ts';
import { lockBookingForChange } from '../own-bookings.ts';
import { isHeldForShares } from './held-shares.ts';
import { findShare, markSharePaid, type ShareRow } from './shares.repository.ts';
import { shareFacts } from './split-booking.ts';

/** No account owns one: who has the link pays. */
const refuse = async (): Promise<never> => {
  throw new Refusal('payment_not_found');
};

/**
 * A share of a booking as a payable: app.ts registers it with the payments. The lock of its booking serializes the payments of
 * all its shares with a cancellation.
 */
export const sharePayable: PayableOwner = {
  readOwn: refuse,
  lockOwn: refuse,

  async lockForChange(tx, id, { approved }) {
    await lockBookingForChange(tx, (await readShare(tx, id)).booking_id, { withCourt: approved });
  },

  async change(tx, id, event, now) {
    const share = await readShare(tx, id);
    const booking = await findBookingOrThrow(tx, share.booking_id);
    const ok = await changeShare(tx, { share, booking, event, now });
    return { ok, payable: payableOf(share, booking) };
  },

  announce: async (tx, id) => announceBookings(tx, [(await readShare(tx, id)).booking_id]),
};

/** A payment refers to its share. */
async function readShare(db: Database, id: number): Promise<ShareRow> {
  const share = await findShare(db, id);
  if (!share) throw new Refusal('share_not_found');
  return share;
}

type Change = { share: ShareRow; booking: BookingRow; event: PayableEvent; now: Date };

/** Resolves with whether the event was accepted. */
async function changeShare(tx: Database, { share, booking, event, now }: Change): Promise<boolean> {
  switch (event.type) {
    case 'charge_accepted':
      return takeShareAbility(await factsOf(tx, share, booking), now) === null;
    case 'payment_approved':
      return take(tx, { share, booking, payment: event.payment, now });
    case 'money_left': {
      const end = await loseMoney(tx, booking, { ...event, now });
      if (end) await changeBooking(tx, { id: booking.id, ...end, now, actor: null, unannounced: true });
      return true;
    }
    case 'dispute_won':
      await recordWon(tx, booking, { cents: event.cents, payment: event.payment, now });
      return true;
    default:
      return true;
  }
}

const factsOf = async (db: Database, share: ShareRow, booking: BookingRow) =>
  shareFacts(share, booking, await readBookingMoney(db, booking));

/**
 * The money of a share. Where each pays, it stays for the booking, which the last one confirms. Else its amount goes back to the
 * player's own payments, in their order and never more than is left of them. Money that comes twice, or after the booking or
 * its division has ended, goes back to its payer.
 */
async function take(
  tx: Database,
  { share, booking, payment, now }: Omit<Change, 'event'> & { payment: number },
): Promise<boolean> {
  const money = await readBookingMoney(tx, booking);
  const facts = shareFacts(share, booking, money);
  const refusal = takeShareAbility(facts, now);
  if (refusal === null && isHeldForShares(booking)) {
    await takeForHold(tx, { share, booking, payment, now });
    return true;
  }
  await markApproved(tx, [payment], now);
  if (refusal !== null) {
    await markRefunding(tx, [payment], now);
    return false;
  }
  const { id, amount_cents } = share;
  const kept = isKept(facts);
  await markSharePaid(tx, id, { payment, kept });
  // Of a code that had expired; another one is shown.
  await withdrawPayments(tx, { kind: 'booking_share', ids: [id] }, now);
  if (kept) {
    await notifyOfBooking(tx, 'share_paid', {
      booking,
      now,
      cents: amount_cents,
      open: openOfPrice(money) - amount_cents,
    });
    return true;
  }
  const paid = returnablePayments(booking, money);
  // Of a booking that each paid, the rest that the player took; it came after the own share.
  const sources = booking.each_pays ? paid.toReversed() : paid;
  const parts = divideInOrder(
    amount_cents,
    sources.map(({ cents }) => cents),
  );
  for (const [index, cents] of parts.entries()) {
    const source = sources[index]?.id;
    if (source !== undefined && cents > 0) await openRefund(tx, { payment: source, cents, share: id, now });
  }
  await notifyOfBooking(tx, 'share_paid', { booking, now, cents: amount_cents });
  return true;
}

/** The booking's machine has the court's lock, and decides. A code for the rest that the player has open asks for too much now. */
async function takeForHold(
  tx: Database,
  { share, booking, payment, now }: Omit<Change, 'event'> & { payment: number },
): Promise<void> {
  const { id, amount_cents } = share;
  const event = { type: 'payment_approved', payment, amount_cents, of_desk: false, share: 'other' } as const;
  const change = { event, now, actor: null, reason: 'share_paid', unannounced: true };
  const { booking: after } = await changeBooking(tx, { id: booking.id, ...change });
  await markSharePaid(tx, id, { payment, kept: true });
  await withdrawPayments(tx, { kind: 'booking_share', ids: [id] }, now);
  if (!isHeldForShares(after)) return;
  await withdrawPayments(tx, { kind: 'booking', ids: [booking.id] }, now);
  const open = openOfPrice(await readBookingMoney(tx, after));
  await notifyOfBooking(tx, 'share_paid', { booking: after, now, cents: amount_cents, open });
}

const payableOf = (share: ShareRow, booking: BookingRow): Payable => ({
  ...{ kind: 'booking_share', id: share.id, price_cents: share.amount_cents },
  ...{ club_id: booking.club_id, charges_with: booking.charges_with, start_at: booking.start_at },
  description: `Parte da reserva: ${bookingPlace(booking)}`,
  isCancelled: share.ended_at !== null,
  hold_expires_at: null,
  pay: 'forbidden',
});
