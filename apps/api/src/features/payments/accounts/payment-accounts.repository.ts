import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { Insertable } from 'kysely';
import { deskClubs } from '../../clubs/public.ts';

export type AccountRow = Awaited<ReturnType<typeof listAccountsOf>>[number];

const selectAccounts = (db: Database) =>
  db
    .selectFrom('payment_accounts as account')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'account.club_id')
    .select(['account.id', 'account.club_id', 'account.provider', 'account.sealed', 'account.token_end'])
    .select(['account.created_at', 'account.replaced_at', 'club.club_slug']);

export const findAccount = (db: Database, id: number) =>
  selectAccounts(db).where('account.id', '=', id).executeTakeFirst();

/** The account that a club uses now. */
export const findPresentAccount = (db: Database, club: number) =>
  selectAccounts(db)
    .where('account.club_id', '=', club)
    .where('account.replaced_at', 'is', null)
    .executeTakeFirst();

export const listPresentAccounts = (db: Database) =>
  selectAccounts(db).where('account.replaced_at', 'is', null).orderBy('account.id').execute();

/** More changes of one account than a year has months; payments of earlier ones are read without their messages. */
const ASKED = 20;

/** The present account of a club first, then those it replaced. */
export const listAccountsOf = (db: Database, slug: string) =>
  selectAccounts(db).where('club.club_slug', '=', slug).orderBy('account.id', 'desc').limit(ASKED).execute();

/** The accounts that a club used in a span, or was paid into then, newest first. */
export const listAccountsInSpan = (
  db: Database,
  club: number,
  { since, until }: { since: Date; until: Date },
) =>
  selectAccounts(db)
    .where('account.club_id', '=', club)
    .where('account.created_at', '<', until)
    .where((is) =>
      is.or([
        is('account.replaced_at', 'is', null),
        is('account.replaced_at', '>', since),
        is.exists((paid) =>
          paid
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.account_id', '=', 'account.id')
            .where('payments.club_id', '=', club)
            .where('payments.approved_at', '>=', since)
            .where('payments.approved_at', '<', until),
        ),
      ]),
    )
    .orderBy('account.id', 'desc')
    .limit(ASKED)
    .execute();

/** The caller has locked the club. */
export async function replaceAccount(
  tx: Database,
  account: Omit<Insertable<DB['payment_accounts']>, 'replaced_at' | 'created_at'> & { created_at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_accounts')
    .set({ replaced_at: account.created_at })
    .where('club_id', '=', account.club_id)
    .where('replaced_at', 'is', null)
    .execute();
  await tx.insertInto('payment_accounts').values(account).execute();
}

/** The account of the payment with this reference; null: the installation's, or no such payment. */
export async function findAccountOfReference(db: Database, reference: string): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('account_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
