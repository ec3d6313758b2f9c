import type { ComparedAccount } from '@bandeja/contract/calls/desk-refunds';
import type { Database } from '@bandeja/db/database';
import { toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { beginningsOf } from '../../clubs/public.ts';
import { comparePayments, type PaymentAccounts } from '../../payments/public.ts';
import { placesOfBookings } from './money-tasks.ts';

type Asking = {
  viewer: StaffViewer;
  from: string;
  to: string;
  after?: string | undefined;
  accounts: PaymentAccounts;
  now: Date;
};

/** What the payment account of a club knows of a span of opening days and the club does not, and the other way round. */
export async function compareAccount(
  db: Database,
  { viewer, from, to, after, accounts, now }: Asking,
): Promise<ComparedAccount> {
  const { club_id: club, timezone } = viewer.desk;
  const [begin, until] = await beginningsOf(db, viewer.desk, [from, addDays(to, 1)]);
  const since = new Date(Math.max(begin.getTime(), after === undefined ? 0 : Date.parse(after)));
  const { findings, next, unasked, ...sums } = await comparePayments(db, accounts, {
    club,
    since,
    until,
    now,
  });
  const ofBooking = findings.flatMap(({ row }) => row?.booking_id ?? []);
  const places = await placesOfBookings(db, ofBooking, timezone);
  return {
    ...{ from, to, ...sums, next: next && toIso(next) },
    not_compared: unasked.map((account) => ({
      account_end: account.token_end,
      from: localDateOf(account.since, timezone),
      to: localDateOf(new Date(account.until.getTime() - 1), timezone),
    })),
    differences: findings.map(({ row, at, ...finding }) => ({
      ...finding,
      at: toIso(at),
      payment: row?.id ?? null,
      booking: row?.booking_id ? places(row.booking_id) : null,
    })),
  };
}
