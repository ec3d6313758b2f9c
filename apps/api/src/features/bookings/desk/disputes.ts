import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { debtPaidOf, divideWonMoney } from '@bandeja/rules/payments/bill';
import { giveAgain, takeCreditBack } from '../../customers/public.ts';
import { openRefund } from '../../payments/public.ts';
import { changeDebt, enterTill, insertDeskRow, setReturnDue } from '../../tills/public.ts';
import { type BookingMoney, heldOf, readBookingMoney } from '../booking-money.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { changeBooking } from '../changes/change-booking.ts';
import { debtorOf, tellOfDispute } from '../changes/dispute-news.ts';
import { changeKept } from '../changes/kept-money.repository.ts';
import { returnAbove } from '../shares/return-above.ts';

// Money of bookings that a bank takes back, and that it gives to the club again. The caller has locked the booking, and the
// rows of the money are changed already.

const REASON = 'Pagamento contestado no banco';

type Lost = {
  cents: number;
  payment: number;
  /** The payer disputed the payment; else the owner of the account gave it back there. */
  isDisputed: boolean;
  /** Of a month's payment: its statement shows what is open again. */
  isPart?: boolean;
  /** Of a lesson: who paid the share. Credit of the others stays. */
  student?: number | null;
  now: Date;
};

/**
 * Finds the owner of money that left a booking. Of one that is not cancelled the bill is open again. Of a cancelled one less is
 * to hand out; beyond that, what had become credit is taken back while it stands, and the rest is the customer's debt. What
 * the account's owner gives back is a debt only where it was given away before.
 */
export async function recordLoss(
  tx: Database,
  booking: BookingRow,
  { cents, payment, isDisputed, isPart = false, student = null, now }: Lost,
): Promise<void> {
  const { id, club_id: club } = booking;
  const { bill, facts } = await readBookingMoney(tx, booking);
  const about = { payment, now, ...(!isDisputed && { given_back: true }) };
  const debtor = { ...about, ...debtorOf(booking, student) };
  await setReturnDue(tx, { booking: id, club, cents: bill.to_return_cents, now });
  if (!facts.is_cancelled) {
    const open = Math.min(cents, bill.open_cents);
    if (!isPart) await tellOfDispute(tx, booking, { ...debtor, cents: open, what: 'owed' });
    return;
  }
  const left = cents - (facts.due_back_cents - bill.to_return_cents);
  const givenAway = Math.max(0, -bill.refundable_cents - bill.open_cents);
  const lost = isDisputed ? left : Math.min(left, givenAway);
  await changeKept(tx, id, lost - left);
  const taken = await takeBack(tx, booking, { cents: lost, student, now });
  for (const part of taken) await tellOfDispute(tx, booking, { ...about, ...part, what: 'credit_taken' });
  const debt = lost - sumOf(taken);
  await changeDebt(tx, { booking: id, club, cents: debt, now });
  await tellOfDispute(tx, booking, { ...debtor, cents: debt, what: 'owed' });
}

type Left = {
  cents: number;
  payment: number;
  how: 'refunded' | 'charged_back' | 'in_part';
  now: Date;
};

/** What of the price is here in money: not what the club gave away, nor what pays rackets and balls. */
function paidOfPrice({ bill, facts, rows }: BookingMoney): number {
  const given = rows
    .filter(({ method }) => method === 'courtesy')
    .map(({ kind, amount_cents }) => (kind === 'payment' ? amount_cents : -amount_cents));
  return bill.paid_cents - bill.returned_cents - facts.items_cents - given.reduce((all, one) => all + one, 0);
}

/**
 * Money of one payment left, of the price or of a share of it. While half of the price of a booking is here it stays, and what
 * left is open on its bill again. With less, the court is freed unless the booking has begun, and the rest goes back. Of a hold
 * that each pays the price is to be paid anyway, without a word; without any money of it the court is not kept from others.
 * Resolves with the event that frees it; null: the booking stays as it is.
 */
export async function loseMoney(
  tx: Database,
  booking: BookingRow,
  { cents, payment, how, now }: Left,
): Promise<{ event: { type: 'cancelled_by_club' }; reason: string; lost_cents: number } | null> {
  const { status, start_at, each_pays } = booking;
  const end = {
    event: { type: 'cancelled_by_club' },
    reason: how === 'in_part' ? 'payment_refunded' : `payment_${how}`,
    lost_cents: cents,
  } as const;
  if (each_pays && isOpenHold(status)) {
    const { payments } = await readBookingMoney(tx, booking);
    return payments.every((row) => heldOf(row) === 0) ? end : null;
  }
  const isAhead = status === BOOKING_STATUS.confirmed && start_at > now;
  if (isAhead && how !== 'in_part') {
    if (2 * paidOfPrice(await readBookingMoney(tx, booking)) < booking.price_cents) return end;
  }
  if (
    status === BOOKING_STATUS.confirmed ||
    status === BOOKING_STATUS.cancelled ||
    how === 'in_part' ||
    start_at <= now
  )
    await recordLoss(tx, booking, { cents, payment, isDisputed: how === 'charged_back', now });
  return null;
}

type Part = Awaited<ReturnType<typeof giveAgain>>[number];

const sumOf = (parts: readonly Part[]): number => parts.reduce((total, { cents }) => total + cents, 0);

/** Takes credit that the booking gave from the customers who have it, or from one student. The till is locked before them. */
async function takeBack(
  tx: Database,
  booking: BookingRow,
  { cents, student, now }: { cents: number; student: number | null; now: Date },
): Promise<Part[]> {
  if (cents <= 0) return [];
  const { id, club_id, timezone } = booking;
  const enter = async () =>
    (await enterTill(tx, { viewer: { userId: null, desk: { club_id, timezone } }, now })).id;
  const { till, parts } = await takeCreditBack(tx, {
    ...{ clubId: club_id, bookingId: id, cents, student, reason: REASON, now },
    enterTill: enter,
  });
  const row = { club_id, booking_id: id, till_id: till, at: now, kind: 'payment', method: 'wallet' } as const;
  for (const { customer, cents: amount_cents } of parts) {
    const student_id = booking.kind === 'lesson' ? customer : null;
    await insertDeskRow(tx, { ...row, amount_cents, student_id, because: 'debt' });
  }
  return parts;
}

type Won = {
  cents: number;
  payment: number;
  /** Of a month's payment: money of the desk. */
  isPart?: boolean;
  /** Of a lesson: who paid the share, and whose credit comes back before a debt ends. */
  student?: number | null;
  now: Date;
};

/**
 * Finds the owner of money that came again. Of a booking that is not cancelled it pays the bill. Of a cancelled one it ends the
 * debt; what paid the debt meanwhile goes back the way it came; the rest goes back to its payer.
 */
export async function recordWon(
  tx: Database,
  booking: BookingRow,
  { cents, payment, isPart = false, student = null, now }: Won,
): Promise<void> {
  const { id, club_id: club, timezone } = booking;
  const { bill, facts, rows, payments } = await readBookingMoney(tx, booking);
  const about = { payment, now };
  const debtor = { ...about, ...debtorOf(booking, student) };
  if (!facts.is_cancelled) {
    // Players of its match have paid the price meanwhile: what is too much has an owner.
    const isOfPlaces = payments.some(({ payable_kind }) => payable_kind === 'match_place');
    if (isOfPlaces) await returnAbove(tx, booking, { payment, cents, now });
    const { to_return_cents } = isOfPlaces ? (await readBookingMoney(tx, booking)).bill : bill;
    await setReturnDue(tx, { booking: id, club, cents: to_return_cents, now });
    const ended = Math.min(cents, bill.open_cents + cents);
    if (!isPart) await tellOfDispute(tx, booking, { ...debtor, cents: ended, what: 'owed_no_more' });
    return;
  }
  const won = divideWon(cents, { open_cents: facts.debt_cents, rows, student });
  await changeDebt(tx, { booking: id, club, cents: -won.debt, now });
  await tellOfDispute(tx, booking, { ...debtor, cents: won.debt, what: 'owed_no_more' });
  await changeKept(tx, id, won.keep);
  let left = won.hand_back;
  if (won.credit > 0) {
    const viewer = { userId: null, desk: { club_id: club, timezone } };
    const { id: till_id } = await enterTill(tx, { viewer, now });
    const of = { clubId: club, bookingId: id, cents: won.credit, student, now };
    const parts = await giveAgain(tx, of);
    const row = {
      club_id: club,
      booking_id: id,
      till_id,
      at: now,
      kind: 'return',
      method: 'wallet',
    } as const;
    for (const { customer, cents: amount_cents } of parts) {
      const student_id = booking.kind === 'lesson' ? customer : null;
      await insertDeskRow(tx, { ...row, amount_cents, student_id, because: 'debt', reason: WON });
    }
    // Credit with which the desk was paid goes back by hand.
    left += won.credit - sumOf(parts);
    for (const part of parts) await tellOfDispute(tx, booking, { ...about, ...part, what: 'credit_again' });
  }
  if (isPart) left += won.refund;
  await setReturnDue(tx, { booking: id, club, cents: facts.due_back_cents + left, now });
  if (isPart || won.refund === 0) return;
  const held = payments.find((row) => row.id === payment);
  if (held && held.amount_cents - held.returned_cents === won.refund) {
    const event = { type: 'refunded_by_club', payment } as const;
    await changeBooking(tx, { id, event, now, actor: null, reason: 'dispute_won', unannounced: true });
  } else await openRefund(tx, { payment, cents: won.refund, now });
}

/** Of a student's share first the credit that was taken from the student; what other students paid of the debt stays theirs. */
function divideWon(
  cents: number,
  { open_cents, rows, student }: { open_cents: number; rows: BookingMoney['rows']; student: number | null },
) {
  if (student === null) return divideWonMoney(cents, { open_cents, ...debtPaidOf(rows) });
  const ofStudent = (of: number | null) => debtPaidOf(rows.filter((row) => row.student_id === of));
  const own = ofStudent(student);
  const first = Math.min(cents, own.credit_cents);
  const unnamed = ofStudent(null);
  const won = divideWonMoney(cents - first, {
    open_cents,
    credit_cents: own.credit_cents - first + unnamed.credit_cents,
    money_cents: own.money_cents + unnamed.money_cents,
    given_cents: own.given_cents + unnamed.given_cents,
  });
  return { ...won, credit: first + won.credit };
}

const WON = 'O banco decidiu a favor do clube';
