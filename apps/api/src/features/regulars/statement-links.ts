import type { AnswerOf } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/regular-statements';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { hashMailedToken, newMailedToken } from '../accounts/public.ts';
import { findCustomer } from '../customers/public.ts';
import { insertEntry } from '../desk/public.ts';
import type { Asker } from './read-regulars.ts';
import { deleteLink, upsertLink } from './statement-links.repository.ts';

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
