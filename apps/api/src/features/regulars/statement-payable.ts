import type { Database } from '@bandeja/db/database';
import { divideInOrder } from '@bandeja/rules/payments/bill';
import { daysOfMonth } from '@bandeja/rules/regulars/regular-dates';
import { Refusal } from '../../http/errors/refusal.ts';
import { limitLockWaits, lockWeekly, payWeekly, takeBackWeekly, winWeekly } from '../bookings/public.ts';
import { insertEntry } from '../desk/public.ts';
import {
  markApproved,
  markRefunding,
  openRefund,
  type Payable,
  type PayableOwner,
  withdrawPayments,
} from '../payments/public.ts';
import { moneyOfDate } from './regulars.presenter.ts';
import { listStatementRows } from './statement-rows.ts';
import { findStatement, listStatementsOf, lockStatement } from './statements.repository.ts';

type StatementRow = Awaited<ReturnType<typeof findStatement>>;

/** No account owns one: who has the link pays. */
const refuse = async (): Promise<never> => {
  throw new Refusal('payment_not_found');
};

/** The month of a monthly player as a payable: app.ts registers it with the payments. */
export const statementPayable: PayableOwner = {
  readOwn: refuse,
  lockOwn: refuse,

  async lockForChange(tx, id) {
    await limitLockWaits(tx);
    const statement = await lockStatement(tx, id);
    const dates = await datesOf(tx, statement);
    await lockWeekly(
      tx,
      dates.flatMap(({ booking_id }) => booking_id ?? []),
    );
  },

  async change(tx, id, event, now) {
    const statement = await findStatement(tx, id);
    if (event.type === 'payment_approved') {
      const cents = event.amount_cents;
      const paid = await pay(tx, statement, { payment: event.payment, cents, now });
      await note(tx, statement, now, {
        ...(paid > 0 && { paid_cents: [null, paid] }),
        ...(paid < cents && { returned_cents: [null, cents - paid] }),
      });
    }
    if (event.type === 'money_left' && event.how !== 'in_part') {
      const isDisputed = event.how === 'charged_back';
      const cents = await takeBackWeekly(tx, { payment: event.payment, isDisputed, now });
      await note(tx, statement, now, { paid_cents: [cents, null] });
    }
    if (event.type === 'dispute_won') {
      const cents = await winWeekly(tx, { payment: event.payment, now });
      await note(tx, statement, now, { paid_cents: [null, cents] });
    }
    return { ok: true, payable: payableOf(statement) };
  },

  // Each bill announces itself; the page of a link asks.
  announce: async () => undefined,
};

const datesOf = (db: Database, { club_id: club, customer_id: customer, month }: StatementRow) => {
  const { first: from, last: to } = daysOfMonth(month);
  return listStatementRows(db, { club, customer, from, to });
};

/**
 * Divides the money of a payment over the open dates of its month, in their order. What is above their rest (the desk took
 * money meanwhile, a date was released, the month is paid already) goes back. Resolves with what stays.
 */
async function pay(
  tx: Database,
  statement: StatementRow,
  { payment, cents, now }: { payment: number; cents: number; now: Date },
): Promise<number> {
  const dates = await datesOf(tx, statement);
  const parts = divideInOrder(
    cents,
    dates.map((date) => moneyOfDate(date).open_cents),
  );
  const stays = parts.reduce((total, part) => total + part, 0);
  await markApproved(tx, [payment], now);
  if (stays === 0) await markRefunding(tx, [payment], now);
  else if (stays < cents) await openRefund(tx, { payment, cents: cents - stays, now });
  for (const [index, amount_cents] of parts.entries()) {
    const { booking_id: id = null, teacher_id = null } = dates[index] ?? {};
    const student = teacher_id === null ? null : statement.customer_id;
    if (id && amount_cents > 0) await payWeekly(tx, { id, amount_cents, payment, student, now });
  }
  return stays;
}

const note = (
  tx: Database,
  { club_id, customer_id, month }: StatementRow,
  now: Date,
  changes: Record<string, readonly (number | null)[]>,
) =>
  insertEntry(tx, {
    ...{ clubId: club_id, at: now, userId: null, call: 'payOwnMonth', kind: 'customer', object: customer_id },
    changes: { month: [month], ...changes },
  });

/** Only its account is of the month; what is open is read when it is charged. */
const payableOf = ({ id, club_id, month }: StatementRow): Payable => ({
  ...{ kind: 'statement', id, club_id, price_cents: 0, charges_with: null },
  start_at: new Date(`${daysOfMonth(month).last}T23:59:59Z`),
  description: '',
  isCancelled: false,
  hold_expires_at: null,
  pay: 'forbidden',
});

type Codes = { customer: number; month?: string; except?: number; now: Date };

/** Ends the codes that a customer's link shows, of one month or of all. Money of them that still comes is recorded as any other. */
export async function withdrawCodes(tx: Database, { customer, month, except, now }: Codes): Promise<void> {
  const ids = (await listStatementsOf(tx, customer))
    .filter((one) => (month === undefined || one.month === month) && one.id !== except)
    .map(({ id }) => id);
  await withdrawPayments(tx, { kind: 'statement', ids }, now);
}
