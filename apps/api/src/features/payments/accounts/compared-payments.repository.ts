import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** A payment here, with what of it the provider has given back, and what it is asked for. */
export type ComparedRow = Awaited<ReturnType<typeof findComparedRows>>[number];

const selectCompared = (db: Database) =>
  db
    .selectFrom('payments')
    .select(['id', 'reference', 'provider_id', 'account_id', 'club_id', 'amount_cents', 'approved_at'])
    .select('booking_id')
    .select(
      sql<number>`(SELECT COALESCE(sum(amount_cents), 0)::integer FROM payment_refunds refund
        WHERE refund.payment_id = payments.id AND refund.status = 'done' AND refund.undone_at IS NULL)`.as(
        'done_cents',
      ),
    )
    .select(
      sql<number>`(SELECT COALESCE(sum(amount_cents), 0)::integer FROM payment_refunds refund
        WHERE refund.payment_id = payments.id AND refund.status IN ('open', 'stuck'))`.as('asked_cents'),
    );

export const findComparedRows = (db: Database, references: readonly string[]) =>
  selectCompared(db).where('reference', '=', sql<string>`ANY(${references}::text[])`).execute();

/** What a club was paid in a span with an account, oldest first. */
export const listPaidRows = (
  db: Database,
  given: {
    club: number;
    account: number | null;
    provider: string;
    since: Date;
    until: Date;
    limit: number;
  },
) =>
  selectCompared(db)
    .where('club_id', '=', given.club)
    .where('account_id', 'is not distinct from', given.account)
    .where('provider', '=', given.provider)
    .where('approved_at', '>=', given.since)
    .where('approved_at', '<', given.until)
    .orderBy('approved_at')
    .limit(given.limit)
    .$narrowType<{ approved_at: Date }>()
    .execute();

/** Whether a club was paid into the installation's account in a span. */
export const wasPaidByInstallation = async (
  db: Database,
  club: number,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('club_id', '=', club)
    .where('account_id', 'is', null)
    .where('approved_at', '>=', since)
    .where('approved_at', '<', until)
    .limit(1)
    .executeTakeFirst()) !== undefined;
