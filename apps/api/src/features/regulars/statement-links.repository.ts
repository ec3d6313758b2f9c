import type { Database } from '@bandeja/db/database';
import { clubSummaries } from '../clubs/public.ts';
import { customerClubs } from '../customers/public.ts';

/** The link of a customer; an earlier one ends. */
export async function upsertLink(
  tx: Database,
  { customer, tokenHash, now }: { customer: number; tokenHash: Buffer; now: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: now };
  await tx
    .insertInto('statement_links')
    .values({ customer_id: customer, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

/** Whether there was one. */
export async function deleteLink(tx: Database, customer: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('statement_links')
    .where('customer_id', '=', customer)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Of two that pay by a link at once the second waits. Undefined: it has ended. */
export const lockLink = (tx: Database, tokenHash: Buffer) =>
  tx
    .selectFrom('statement_links')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whose month a link shows, and at which club. */
export const findLink = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('statement_links as link')
    .innerJoin(customerClubs(db).as('customer'), 'customer.customer_id', 'link.customer_id')
    .innerJoin(clubSummaries(db).as('club'), 'club.club_id', 'customer.club_id')
    .select(['customer.customer_id', 'customer.customer_name', 'club.club_id', 'club.club_slug'])
    .select(['club.club_name', 'club.club_city', 'club.timezone', 'club.charges_with'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
