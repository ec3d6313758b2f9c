import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/regular-statements';
import type { Statement, Statements } from '@bandeja/contract/calls/regular-statements';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { formatMonth } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { divideInOrder } from '@bandeja/rules/payments/bill';
import { daysOfMonth, monthOf } from '@bandeja/rules/regulars/regular-dates';
import { dueOn } from '@bandeja/rules/regulars/regular-price';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import { limitLockWaits, lockWeekly, payAtDesk } from '../bookings/public.ts';
import { insertEntry } from '../desk/public.ts';
import type { Asker } from './read-regulars.ts';
import type { StatementRow } from './regular-dates.repository.ts';
import { moneyOfDate, presentDate } from './regulars.presenter.ts';
import { withdrawCodes } from './statement-payable.ts';
import { grouped, listStatementRows } from './statement-rows.ts';

const sum = <T>(rows: readonly T[], cents: (row: T) => number): number =>
  rows.reduce((total, row) => total + cents(row), 0);

type Viewing = { role: DeskRole; now: Date };

/**
 * One month of one customer: price − credit + items = paid + open. A date that is not played counts with what is credited and
 * what the club kept; the rest of its price, if the rule keeps it, stands among the items of another date.
 */
export function summarize(rows: readonly StatementRow[], month: string, viewing: Viewing) {
  const dates = rows.map((row) => {
    const usual = {
      ...{ start_time: row.start_time, timezone: row.timezone, ended_at: row.ended_at },
      court: { id: row.usual_court_id, name: row.usual_court_name },
    };
    const { isBooked, paid_cents } = moneyOfDate(row);
    const shown = { regular: row.regular_id, ...presentDate(row, usual, viewing) };
    // What the club had no place for, and what was released without a booking, costs nothing.
    const credit_cents = row.booking_id === null ? 0 : row.credit_cents;
    const due = dueOn(month, row);
    const today = localDateOf(viewing.now, row.timezone);
    return {
      shown: { ...shown, credit_cents },
      price_cents: isBooked ? shown.price_cents : credit_cents + paid_cents,
      due,
      overdue_cents: due < today ? Math.max(0, shown.open_cents) : 0,
    };
  });
  const shown = dates.map((one) => one.shown);
  const overdue_cents = sum(dates, (one) => one.overdue_cents);
  return {
    overdue_cents,
    fields: {
      month,
      due_on: dates.map(({ due }) => due).toSorted()[0] ?? `${month}-01`,
      dates: shown,
      students: Math.max(0, ...rows.map(({ students }) => students)),
      price_cents: sum(dates, (one) => one.price_cents),
      credit_cents: sum(shown, (one) => one.credit_cents),
      items_cents: sum(shown, (one) => one.items_cents),
      paid_cents: sum(shown, (one) => one.paid_cents),
      open_cents: sum(shown, (one) => one.open_cents),
      overdue: overdue_cents > 0,
    },
  };
}

type Club = { name: string };

function presentStatement(
  rows: readonly StatementRow[],
  { month, club, ...viewing }: Viewing & { month: string; club: Club },
): { statement: Statement; overdue_cents: number } {
  const [first] = rows;
  const { fields, overdue_cents } = summarize(rows, month, viewing);
  const name = first?.customer_name ?? '';
  const phone = isAtLeast(viewing.role, 'manager') ? (first?.customer_phone ?? null) : null;
  const text = `Olá, ${name.split(' ')[0]}! Falta pagar ${formatMoney(fields.open_cents)} da sua mensalidade de ${formatMonth(`${month}-01`)} no ${club.name}.`;
  return {
    overdue_cents,
    statement: {
      customer: { id: first?.customer_id ?? 0, name, phone },
      ...fields,
      has_link: first?.has_link ?? false,
      whatsapp: phone !== null && fields.open_cents > 0 ? whatsAppLink(phone, text) : null,
    },
  };
}

/** The month of every customer with dates in it. */
export async function listStatements(
  db: Database,
  { viewer, now, month: asked }: Asker & { month?: string | undefined },
): Promise<Statements> {
  const { club_id: club, club_name: name, role, timezone } = viewer.desk;
  const month = asked ?? monthOf(localDateOf(now, timezone));
  const { first: from, last: to } = daysOfMonth(month);
  const ofCustomer = grouped(await listStatementRows(db, { club, from, to }), (row) => row.customer_id);
  const all = [...ofCustomer.values()].map((rows) =>
    presentStatement(rows, { month, club: { name }, role, now }),
  );
  const statements = all.map(({ statement }) => statement);
  return {
    month,
    price_cents: sum(statements, (one) => one.price_cents - one.credit_cents + one.items_cents),
    paid_cents: sum(statements, (one) => one.paid_cents),
    open_cents: sum(statements, (one) => one.open_cents),
    overdue_cents: sum(all, (one) => one.overdue_cents),
    statements,
  };
}

type OfMonth = Asker & { customer: number; month: string };

/** The month of one customer. Refuses (404) a customer without dates in it. */
export const getStatement = async (db: Database, of: OfMonth): Promise<Statement> =>
  (await readStatement(db, of)).statement;

async function readStatement(db: Database, { viewer, now, customer, month }: OfMonth) {
  const { club_id: club, club_name: name, role } = viewer.desk;
  const { first: from, last: to } = daysOfMonth(month);
  const rows = await listStatementRows(db, { club, customer, from, to });
  if (rows.length === 0) throw new Refusal('statement_not_found');
  return { rows, statement: presentStatement(rows, { month, club: { name }, role, now }).statement };
}

type Payment = Asker & Parsed<typeof calls.payStatement>['body'];

/** Pays the open dates of a month in their order, each with a row of its own in the till; never more than the rest. */
export function payStatement(db: Database, { method, amount_cents, ...of }: Payment): Promise<Statement> {
  const { viewer, now, customer, month } = of;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    // Under the locks of its bookings: what another payment took of the same share meanwhile is not open any more.
    const { rows: dated } = await readStatement(tx, of);
    await lockWeekly(
      tx,
      dated.flatMap(({ booking_id }) => booking_id ?? []),
    );
    const { rows, statement } = await readStatement(tx, of);
    const { dates, open_cents } = statement;
    if (open_cents <= 0) throw new Refusal('nothing_open');
    const paid_cents = amount_cents ?? open_cents;
    if (paid_cents > open_cents) throw new Refusal('payment_above_rest', { field: 'amount_cents' });
    const parts = divideInOrder(
      paid_cents,
      dates.map((date) => date.open_cents),
    );
    for (const [index, part] of parts.entries()) {
      const booking = dates[index]?.booking;
      const student = rows[index]?.teacher_id == null ? undefined : customer;
      if (booking && part > 0)
        await payAtDesk(tx, {
          ...{ id: booking, method, amount_cents: part, payer: undefined, student, viewer, now },
        });
    }
    // A code that the link still shows would ask for more than the rest.
    await withdrawCodes(tx, { customer, month, now });
    await insertEntry(tx, {
      ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId },
      ...{ call: 'payStatement', kind: 'customer', object: customer },
      changes: { month: [month], paid_cents: [null, paid_cents], method: [null, method] },
    });
    return getStatement(tx, of);
  });
}
