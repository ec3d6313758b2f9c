import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { BOOKING_STATUS, type BookingStatus, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { type Bill, type BillFacts, billOf } from '@bandeja/rules/payments/bill';
import { paymentsOfBooking } from '../payments/public.ts';
import { deskDebtOf, deskDueOf, deskItemsOf, deskRowsOf } from '../tills/public.ts';
import type { Money } from './booking-state.ts';

type Priced = { id: number; price_cents: number; status: BookingStatus };

export type BookingMoney = Awaited<ReturnType<typeof readBookingMoney>>;

/** The rows of a booking's bill and their sums, in one trip. Under the booking's lock they do not change meanwhile. */
export async function readBookingMoney(db: Database, { id, price_cents, status }: Priced) {
  const of = { booking: id };
  const [payments, rows, items, [due], [debt]] = await inOneTrip(db, [
    paymentsOfBooking(of),
    deskRowsOf(of),
    deskItemsOf(of),
    deskDueOf(of),
    deskDebtOf(of),
  ]);
  const facts: BillFacts = {
    price_cents,
    items_cents: items.reduce((total, item) => total + item.quantity * item.price_cents, 0),
    is_cancelled: status === BOOKING_STATUS.cancelled,
    due_back_cents: due?.due_cents ?? 0,
    debt_cents: debt?.open_cents ?? 0,
    provider: payments,
    desk: rows,
  };
  const bill: Bill = billOf(facts);
  return { payments, rows, items, facts, bill };
}

type PaymentRow = BookingMoney['payments'][number];

/** Paid for a share of the booking, or for a place in its match, by another person. */
export const isOfShare = ({ payable_kind }: Pick<PaymentRow, 'payable_kind'>): boolean =>
  payable_kind === 'booking_share' || payable_kind === 'match_place';

/** What of a payment is here, and not promised to go back. */
export const heldOf = ({ status, amount_cents, returned_cents }: PaymentRow): number =>
  status === 'approved' ? amount_cents - returned_cents : 0;

/** What of the player's own payments could still go back: where the money of paid shares and places goes. */
export const returnablePayments = (
  { player_id }: { player_id: number | null },
  { payments }: Pick<BookingMoney, 'payments'>,
) =>
  payments
    .filter((row) => !isOfShare(row) && row.payer_id === player_id)
    .map((row) => ({ id: row.id, cents: heldOf(row) }));

/** What of the price is open: items of the bill are paid at the desk. */
export const openOfPrice = ({ bill, facts }: BookingMoney): number => bill.open_cents - facts.items_cents;

/** The money of a booking as its state knows it. */
export async function readMoney(db: Database, booking: Priced & { each_pays: boolean }): Promise<Money> {
  const money = await readBookingMoney(db, booking);
  const { payments, bill } = money;
  const approved = payments.filter(({ approved_at }) => approved_at !== null);
  const ids = (which: typeof approved) => which.map(({ id }) => id);
  return {
    approved_payments: ids(approved),
    refunded_payments: ids(approved.filter(({ status }) => status !== 'approved')),
    // Of a hold that each pays, the price confirms it, whatever else is on its bill.
    open_cents: booking.each_pays && isOpenHold(booking.status) ? openOfPrice(money) : bill.open_cents,
    desk_cents: bill.desk_cents,
  };
}
