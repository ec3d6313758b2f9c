import type { AnswerOf, Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/regular-statements';
import type { OwnStatement } from '@bandeja/contract/calls/regular-statements';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { HORIZON_WEEKS, monthOf } from '@bandeja/rules/regulars/regular-dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import { hashMailedToken, newMailedToken } from '../accounts/public.ts';
import { limitLockWaits } from '../bookings/public.ts';
import { findCustomer } from '../customers/public.ts';
import { insertEntry } from '../desk/public.ts';
import { type Asker, readRule } from './read-regulars.ts';
import { listStatementDates } from './regular-dates.repository.ts';
import { lockRegular } from './regulars.repository.ts';
import { releaseDate } from './release-date.ts';
import { deleteLink, findLink, upsertLink } from './statement-links.repository.ts';
import { grouped, summarize } from './statements.ts';

/** The token is known to this answer only: the database keeps its hash. */
export function openStatementLink(
  db: Database,
  { viewer, now, customer: id }: Asker & { customer: number },
): Promise<AnswerOf<typeof calls.openStatementLink>> {
  const { club_id: clubId } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const customer = await findCustomer(tx, clubId, id);
    if (!customer) throw new Refusal('customer_not_found');
    const token = newMailedToken();
    await upsertLink(tx, { customer: id, tokenHash: hashMailedToken(token), now });
    await insertEntry(tx, {
      ...{ clubId, at: now, userId: viewer.userId, call: 'openStatementLink', kind: 'customer', object: id },
      changes: {},
    });
    return { path: `/desk/invitation/month/${token}`, name: customer.name, phone: customer.phone };
  });
}

export function closeStatementLink(
  db: Database,
  { viewer, now, customer: id }: Asker & { customer: number },
): Promise<void> {
  const { club_id: clubId } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const customer = await findCustomer(tx, clubId, id);
    if (!customer || !(await deleteLink(tx, id))) throw new Refusal('statement_link_refused');
    await insertEntry(tx, {
      ...{ clubId, at: now, userId: viewer.userId, call: 'closeStatementLink', kind: 'customer', object: id },
      changes: {},
    });
  });
}

type Link = Parsed<typeof calls.readOwnStatement>['params'] & { now: Date };

async function readLink(db: Database, token: string) {
  const link = await findLink(db, hashMailedToken(token));
  if (!link) throw new Refusal('statement_link_refused');
  return link;
}

/** Past months are shown while something of them is open. */
const PAST_DAYS = 92;
/** Who has the link does what a manager may for the own dates: release them. */
const AS_MANAGER = 'manager' as const;

export async function readOwnStatement(db: Database, { token, now }: Link): Promise<OwnStatement> {
  const link = await readLink(db, token);
  const { club_id: club, timezone, customer_id: customer } = link;
  const today = localDateOf(now, timezone);
  const present = monthOf(today);
  const from = `${monthOf(addDays(today, -PAST_DAYS))}-01`;
  const to = addDays(today, HORIZON_WEEKS * 7);
  const rows = await listStatementDates(db, { club, customer, from, to });
  const lessons = new Set(rows.filter((row) => row.teacher_id !== null).map((row) => row.regular_id));
  const months = [...grouped(rows, ({ date }) => monthOf(date))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, ofMonth]) => summarize(ofMonth, month, { role: AS_MANAGER, now }).fields)
    .filter(({ month, open_cents }) => month >= present || open_cents > 0);
  return {
    club: { slug: link.club_slug, name: link.club_name, city: link.club_city, timezone },
    name: link.customer_name.split(' ')[0] ?? '',
    rule: await readRule(db, club),
    // Only the desk books a date.
    months: months.map((month) => ({
      ...month,
      // A lesson has other students, too.
      dates: month.dates.map((date) => ({
        ...date,
        can: { skip: date.can.skip && !lessons.has(date.regular), place: false },
      })),
    })),
  };
}

type Skip = Link & Parsed<typeof calls.skipOwnDate>['body'];

/** Of the own dates only. */
export function skipOwnDate(db: Database, { token, now, regular, date }: Skip): Promise<OwnStatement> {
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    const { club_id, timezone, customer_id } = await readLink(tx, token);
    const row = await lockRegular(tx, regular);
    if (row?.customer_id !== customer_id || row.teacher_id !== null)
      throw new Refusal('regular_date_not_found');
    const by = { userId: null, desk: { club_id, timezone } };
    const changes = await releaseDate(tx, row, { date, by, now, quietly: true });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: null, call: 'skipOwnDate', kind: 'regular', object: regular },
      changes,
    });
    return readOwnStatement(tx, { token, now });
  });
}
