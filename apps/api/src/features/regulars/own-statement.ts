import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/regular-statements';
import type { OwnStatement } from '@bandeja/contract/calls/regular-statements';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { HORIZON_WEEKS, monthOf } from '@bandeja/rules/regulars/regular-dates';
import { DEFAULT_CREDIT_RULE } from '@bandeja/rules/regulars/regular-price';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import { hashMailedToken } from '../accounts/public.ts';
import { limitLockWaits } from '../bookings/public.ts';
import { insertEntry } from '../desk/public.ts';
import { hasAccount, type PaymentAccounts } from '../payments/public.ts';
import { type StatementRow, statementDatesOf, statementSharesOf } from './regular-dates.repository.ts';
import { lockRegular, ruleOf } from './regulars.repository.ts';
import { releaseDate } from './release-date.ts';
import { findLink } from './statement-links.repository.ts';
import { grouped, listStatementRows, rowsByCustomer } from './statement-rows.ts';
import { latestPaymentsOf } from './statements.repository.ts';
import { summarize } from './statements.ts';

// What the link of a customer shows and does, without an account.

export type OfLink = Parsed<typeof calls.readOwnStatement>['params'] & {
  now: Date;
  accounts: PaymentAccounts;
};
export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export async function readLink(db: Database, token: string): Promise<Link> {
  const link = await findLink(db, hashMailedToken(token));
  if (!link) throw new Refusal('statement_link_refused');
  return link;
}

/** Past months are shown while something of them is open. */
const PAST_DAYS = 92;
/** Who has the link does what a manager may for the own dates: release them. */
const AS_MANAGER = 'manager' as const;

/** The dates of which a link shows the months. */
function spanOf({ club_id: club, timezone, customer_id: customer }: Link, now: Date) {
  const today = localDateOf(now, timezone);
  const from = `${monthOf(addDays(today, -PAST_DAYS))}-01`;
  return { club, customer, from, to: addDays(today, HORIZON_WEEKS * 7) };
}

/** The months that a link shows: those of which something is open, the present one, and those of the booked dates after it. */
function monthsOf(rows: readonly StatementRow[], { timezone }: Link, now: Date) {
  const present = monthOf(localDateOf(now, timezone));
  return [...grouped(rows, ({ date }) => monthOf(date))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, ofMonth]) => summarize(ofMonth, month, { role: AS_MANAGER, now }).fields)
    .filter(({ month, open_cents }) => month >= present || open_cents > 0);
}

export const readOwnMonths = async (db: Database, link: Link, now: Date) =>
  monthsOf(await listStatementRows(db, spanOf(link, now)), link, now);

export async function readOwnStatement(db: Database, of: OfLink): Promise<OwnStatement> {
  const { token, now, accounts } = of;
  const link = await readLink(db, token);
  const span = spanOf(link, now);
  const [dates, shares, payments, [rule]] = await inOneTrip(db, [
    statementDatesOf(db, span),
    statementSharesOf(db, span),
    latestPaymentsOf(db, link.customer_id),
    ruleOf(db, link.club_id),
  ]);
  const rows = rowsByCustomer(dates, shares, span.customer);
  const lessons = new Set(rows.filter((row) => row.teacher_id !== null).map((row) => row.regular_id));
  const takesPix = hasAccount(link.charges_with, accounts.installation);
  return {
    club: { slug: link.club_slug, name: link.club_name, city: link.club_city, timezone: link.timezone },
    name: link.customer_name.split(' ')[0] ?? '',
    rule: rule ?? DEFAULT_CREDIT_RULE,
    takes_pix: takesPix,
    months: monthsOf(rows, link, now).map((month) => ({
      ...month,
      payment: presentPayment(
        payments.find((payment) => payment.month === month.month),
        { open: month.open_cents, now },
      ),
      can: { pay: takesPix && month.open_cents > 0 },
      // Only the desk books a date, and a lesson has other students, too.
      dates: month.dates.map((date) => ({
        ...date,
        can: { skip: date.can.skip && !lessons.has(date.regular), place: false },
      })),
    })),
  };
}

type Payment = Awaited<ReturnType<ReturnType<typeof latestPaymentsOf>['execute']>>[number];

/** A code is shown only while it asks for what is open: another amount would come back. */
function presentPayment(
  payment: Payment | undefined,
  { open, now }: { open: number; now: Date },
): OwnStatement['months'][number]['payment'] {
  if (!payment) return null;
  const { status, amount_cents, pix_qr_code, pix_qr_code_base64, pix_expires_at } = payment;
  const isShown = status === 'pending' && amount_cents === open && pix_expires_at && pix_expires_at > now;
  return {
    status,
    amount_cents,
    pix:
      isShown && pix_qr_code && pix_qr_code_base64
        ? {
            ...{ qr_code: pix_qr_code, qr_code_base64: pix_qr_code_base64 },
            expires_at: toIso(pix_expires_at),
            ...(payment.provider === 'sandbox' && { sandbox_url: `/sandbox/bank/${payment.provider_id}` }),
          }
        : null,
  };
}

type Skip = OfLink & Parsed<typeof calls.skipOwnDate>['body'];

/** Of the own dates only. */
export function skipOwnDate(db: Database, { regular, date, ...of }: Skip): Promise<OwnStatement> {
  const { token, now } = of;
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const { club_id, timezone, customer_id } = await readLink(tx, token);
    const row = await lockRegular(tx, regular);
    // A lesson has other students, too.
    if (row?.customer_id !== customer_id || row.teacher_id !== null)
      throw new Refusal('regular_date_not_found');
    const by = { userId: null, desk: { club_id, timezone } };
    const changes = await releaseDate(tx, row, { date, by, now, quietly: true });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: null, call: 'skipOwnDate', kind: 'regular', object: regular },
      changes,
    });
    return readOwnStatement(tx, of);
  });
}
