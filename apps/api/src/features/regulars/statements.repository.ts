import type { Database } from '@bandeja/db/database';
import { paymentsOfKind } from '../payments/public.ts';

type OfMonth = { customer: number; month: string };

export const findStatement = (db: Database, id: number) =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Of two payments of one month the second sees what the first has paid. */
export const lockStatement = (tx: Database, id: number) =>
  tx.selectFrom('statements').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** The months of a customer that its link has paid or was to pay, the newest first. */
export const listStatementsOf = (db: Database, customer: number) =>
  db
    .selectFrom('statements')
    .select(['id', 'month'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .execute();

/** The latest payment of each month of a customer by the link. */
export const latestPaymentsOf = (db: Database, customer: number) =>
  db
    .selectFrom('statements as statement')
    .innerJoin(paymentsOfKind(db, 'statement').as('payment'), 'payment.payable_id', 'statement.id')
    .distinctOn('statement.month')
    .selectAll('payment')
    .select('statement.month')
    .where('statement.customer_id', '=', customer)
    .orderBy('statement.month')
    .orderBy('payment.id', 'desc');

/** The caller has locked the link of the customer. */
export async function findOrAddStatement(
  tx: Database,
  { club, now, customer, month }: OfMonth & { club: number; now: Date },
): Promise<number> {
  const found = (await listStatementsOf(tx, customer)).find((statement) => statement.month === month);
  if (found) return found.id;
  const { id } = await tx
    .insertInto('statements')
    .values({ club_id: club, customer_id: customer, month, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function moveStatements(tx: Database, from: number, to: number): Promise<void> {
  await tx.updateTable('statements').set({ customer_id: to }).where('customer_id', '=', from).execute();
}
