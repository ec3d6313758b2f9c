import type { Parsed } from '@bandeja/contract/call';
import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type * as calls from '@bandeja/contract/calls/desk-till';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { mayRefund } from '@bandeja/rules/bookings/desk-abilities';
import {
  addItemAbility,
  choosePaymentToRefund,
  deskPaymentAbility,
  removeItemAbility,
  returnAbility,
  reversalAbility,
} from '@bandeja/rules/payments/bill';
import { type DeskMethod, isReturnable } from '@bandeja/rules/payments/desk-methods';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { giveBack, spendCredit } from '../../customers/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { openRefund } from '../../payments/public.ts';
import {
  assertCash,
  changeDebt,
  enterTill,
  insertDeskItem,
  insertDeskRow,
  removeDeskItem as markItemRemoved,
  setReturnDue,
} from '../../tills/public.ts';
import { type BookingMoney, isOfShare, readBookingMoney } from '../booking-money.ts';
import { type BookingRow, findBookingOrThrow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { changeBooking, endHolds } from '../changes/change-booking.ts';
import { changeKept, keptOf } from '../changes/kept-money.repository.ts';
import { listStudents } from '../lessons/lessons.repository.ts';
import { lockBookingForChange } from '../own-bookings.ts';
import { isHeldForShares } from '../shares/held-shares.ts';
import { askAfterDesk } from '../shares/split-booking.ts';
import { deskFacts } from './desk-bookings.presenter.ts';
import { findDeskBooking } from './desk-bookings.repository.ts';
import { getDeskBooking } from './read-desk-booking.ts';

type Asking = { id: number; viewer: StaffViewer; now: Date };
type Body<
  Name extends 'payAtDesk' | 'reverseDeskPayment' | 'returnDeskMoney' | 'addDeskItem' | 'refundOnlinePayment',
> = Parsed<(typeof calls)[Name]>['body'];
type Locked = { tx: Database; booking: BookingRow; money: BookingMoney };
type Changes = Record<string, readonly (string | number | boolean | null)[]>;

/**
 * One act on the bill of a booking of the club: under the booking's lock, then its till's. Writes what the booking gives back
 * and the club's history, tells open pages, and resolves with the booking.
 */
export function withBill(
  db: Database,
  call: string,
  { id, viewer, now }: Asking,
  work: (locked: Locked) => Promise<Changes>,
): Promise<DeskBooking> {
  const { club_id: club } = viewer.desk;
  return withTransaction(db, async (tx) => {
    if (!(await findDeskBooking(tx, club, id))) throw new Refusal('booking_not_found');
    let booking = await lockBookingForChange(tx, id, { withCourt: false });
    // A hold past its time ends first: what was paid of it goes back, and its bill is that of a cancelled booking.
    if ((await endHolds(tx, [booking], now)) > 0) booking = await findBookingOrThrow(tx, id);
    const before = await readBookingMoney(tx, booking);
    const changes = await work({ tx, booking, money: before });
    const after = (await readBookingMoney(tx, booking)).bill;
    if (before.facts.is_cancelled) await changeKept(tx, id, keptOf(after) - keptOf(before.bill));
    await setReturnDue(tx, { booking: id, club, cents: after.to_return_cents, now });
    await insertEntry(tx, {
      ...{ clubId: club, at: now, userId: viewer.userId, call, kind: 'booking', object: id },
      changes: { ...changes, open_cents: [before.bill.open_cents, after.open_cents] },
    });
    await announceBookings(tx, [id]);
    return getDeskBooking(tx, { id, viewer, now });
  });
}

/** The columns of a row that the acting person writes into the open till. */
async function rowOf(tx: Database, { id, viewer, now }: Asking) {
  const { id: till_id } = await enterTill(tx, { viewer, now });
  return { club_id: viewer.desk.club_id, booking_id: id, till_id, at: now, by_user: viewer.userId };
}

/** A student of a lesson, with the name that its rows bear. Refuses (404) one who has no part in it. */
async function findStudent({ tx, booking, money }: Locked, id: number | undefined) {
  if (id === undefined) return null;
  const name = (await listStudents(tx, [booking.id])).find(
    ({ customer_id }) => customer_id === id,
  )?.customer_name;
  // One who was taken out of the lesson still gets money back.
  const hasPaid = money.rows.some(({ student_id }) => student_id === id);
  if (name === undefined && !hasPaid) throw new Refusal('lesson_student_not_found', { field: 'student' });
  return { id, name: name ?? null };
}

/** Credit of a customer, of a lesson that of a student, goes and comes with its rows. */
async function moveCredit(
  { tx, booking }: Locked,
  { viewer, now }: Asking,
  { amount_cents, isSpent, student }: { amount_cents: number; isSpent: boolean; student: number | null },
): Promise<void> {
  const customerId = student ?? booking.customer_id;
  if (customerId === null) throw new Refusal('wallet_needs_customer');
  const of = { clubId: viewer.desk.club_id, customerId, bookingId: booking.id };
  const movement = { ...of, amountCents: amount_cents, userId: viewer.userId, now };
  await (isSpent ? spendCredit(tx, movement) : giveBack(tx, movement));
}

/** Money at the desk is the club's yes: a hold or a request is confirmed, and a charge that is still open ends. Of a cancelled booking it pays the debt. */
export function payAtDesk(db: Database, input: Asking & Body<'payAtDesk'>): Promise<DeskBooking> {
  const { id, method, amount_cents, payer, viewer, now } = input;
  return withBill(db, 'payAtDesk', input, async (locked) => {
    const { tx, money } = locked;
    const student = await findStudent(locked, input.student);
    const refusal = deskPaymentAbility(money.facts, { method, amount_cents, role: viewer.desk.role });
    if (refusal)
      throw new Refusal(refusal, refusal === 'payment_above_rest' ? { field: 'amount_cents' } : {});
    const isDebt = money.facts.is_cancelled;
    const event = { type: 'paid_at_desk' } as const;
    const change = { id, event, now, actor: null, reason: 'paid_at_desk', unannounced: true };
    if (isDebt) await changeDebt(tx, { booking: id, club: viewer.desk.club_id, cents: -amount_cents, now });
    else if (!(await changeBooking(tx, change)).ok) throw new Refusal('booking_already_cancelled');
    // The till is locked before the customer, as by each act that locks both.
    const row = { ...(await rowOf(tx, input)), kind: 'payment' as const, method, amount_cents };
    const student_id = student?.id ?? null;
    if (method === 'wallet')
      await moveCredit(locked, input, { amount_cents, isSpent: true, student: student_id });
    const because = isDebt ? ('debt' as const) : null;
    await insertDeskRow(tx, { ...row, payer: student?.name ?? (payer || null), student_id, because });
    if (isHeldForShares(locked.booking)) await askAfterDesk(tx, id, now);
    return { method: [null, method], amount_cents: [null, amount_cents] };
  });
}

/** The payment stays, and a second row says that it was none. */
export function reverseDeskPayment(
  db: Database,
  input: Asking & Body<'reverseDeskPayment'> & { payment: number },
): Promise<DeskBooking> {
  const { id, payment: paid, reason, viewer, now } = input;
  return withBill(db, 'reverseDeskPayment', input, async (locked) => {
    const { tx, money } = locked;
    const payment = money.rows.find((row) => row.id === paid);
    const isTillOpen = payment?.is_till_open ?? false;
    const refusal = reversalAbility(money.facts, { id: paid, isTillOpen, role: viewer.desk.role });
    if (refusal || !payment) throw new Refusal(refusal ?? 'desk_payment_not_found');
    const { method, amount_cents, student_id, because } = payment;
    const of = { kind: 'reversal' as const, method, amount_cents, reason, student_id, because };
    const row = { ...(await rowOf(tx, input)), ...of };
    if (method === 'wallet')
      await moveCredit(locked, input, { amount_cents, isSpent: false, student: student_id });
    try {
      await insertDeskRow(tx, { ...row, reverses_id: paid });
    } catch (error) {
      if (violatedConstraint(error) === 'desk_payments_reversed_once')
        throw new Refusal('desk_payment_reversed');
      throw error;
    }
    if (money.facts.is_cancelled) {
      const club = viewer.desk.club_id;
      // What leaves by the reversal is not handed out as well. An open booking's due follows from its price.
      const due = money.bill.to_return_cents;
      const left = isReturnable(method) ? Math.max(0, due - amount_cents) : due;
      await setReturnDue(tx, { booking: id, club, cents: left, now });
      if (because === 'debt')
        await changeDebt(tx, { booking: id, club, cents: amount_cents - (due - left), now });
    }
    return { method: [method, null], amount_cents: [amount_cents, null] };
  });
}

/** Hands money back: never by itself, and never more than what is due. */
export function returnDeskMoney(db: Database, input: Asking & Body<'returnDeskMoney'>): Promise<DeskBooking> {
  const { id, method, amount_cents, reason, viewer, now } = input;
  return withBill(db, 'returnDeskMoney', input, async (locked) => {
    const { tx, money } = locked;
    const refusal = returnAbility(money.facts, amount_cents);
    if (refusal) throw new Refusal(refusal, refusal === 'return_above_due' ? { field: 'amount_cents' } : {});
    const student_id = (await findStudent(locked, input.student))?.id ?? null;
    const row = { ...(await rowOf(tx, input)), student_id };
    if (method === 'cash') await assertCash(tx, row.till_id, amount_cents);
    if (method === 'wallet')
      await moveCredit(locked, input, { amount_cents, isSpent: false, student: student_id });
    await insertDeskRow(tx, { kind: 'return', method: method as DeskMethod, amount_cents, reason, ...row });
    const left = Math.max(0, money.bill.to_return_cents - amount_cents);
    await setReturnDue(tx, { booking: id, club: viewer.desk.club_id, cents: left, now });
    return { method: [method, null], to_return_cents: [money.bill.to_return_cents, left] };
  });
}

export function addDeskItem(db: Database, input: Asking & Body<'addDeskItem'>): Promise<DeskBooking> {
  const { id, name, quantity, price_cents, viewer, now } = input;
  return withBill(db, 'addDeskItem', input, async ({ tx, money }) => {
    const cents = quantity * price_cents;
    const refusal = addItemAbility(money.facts, cents);
    if (refusal) throw new Refusal(refusal, refusal === 'bill_too_high' ? { field: 'price_cents' } : {});
    const item = { club_id: viewer.desk.club_id, booking_id: id, name, quantity, price_cents };
    await insertDeskItem(tx, { ...item, at: now, by_user: viewer.userId });
    return { item_cents: [null, cents] };
  });
}

export function removeDeskItem(db: Database, input: Asking & { item: number }): Promise<DeskBooking> {
  return withBill(db, 'removeDeskItem', input, async ({ tx, money }) => {
    const item = money.items.find(({ id }) => id === input.item);
    if (!item) throw new Refusal('desk_item_not_found');
    const cents = item.quantity * item.price_cents;
    const refusal = removeItemAbility(money.facts, cents);
    if (refusal) throw new Refusal(refusal);
    await markItemRemoved(tx, item.id, input.now);
    return { item_cents: [cents, null] };
  });
}

/** Gives money of a payment back through its provider, in parts too: never more than what is left of it. */
export function refundOnlinePayment(
  db: Database,
  input: Asking & Body<'refundOnlinePayment'>,
): Promise<DeskBooking> {
  const { id, amount_cents, payment, viewer, now } = input;
  return withBill(db, 'refundOnlinePayment', input, async ({ tx, booking, money }) => {
    const { refundable_cents } = money.bill;
    // Money of a share is another person's: only by name.
    const provider = money.payments.filter((row) => !isOfShare(row) || row.id === payment);
    const chosen = choosePaymentToRefund({ provider, refundable_cents }, { amount_cents, payment });
    if (!chosen.ok && chosen.code === 'nothing_to_refund') throw new Refusal(chosen.code);
    if (!mayRefund(deskFacts(booking, now), { role: viewer.desk.role, now }))
      throw new Refusal('refund_needs_manager');
    if (!chosen.ok) throw new Refusal(chosen.code, { field: 'amount_cents' });
    if (chosen.isAll) {
      const event = { type: 'refunded_by_club', payment: chosen.payment.id } as const;
      await changeBooking(tx, { id, event, now, actor: null, reason: 'refunded_by_club', unannounced: true });
    } else await openRefund(tx, { payment: chosen.payment.id, cents: amount_cents, now });
    return { refunded_cents: [null, amount_cents] };
  });
}
