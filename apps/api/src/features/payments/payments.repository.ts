import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { OPEN_PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PayableRef } from './payables/payables.ts';

export type PaymentRow = Selectable<DB['payments']>;

const selectPayments = (db: Database) => db.selectFrom('payments').selectAll();

export const findPayment = (db: Database, id: number): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('id', '=', id).executeTakeFirst();

/** Locks the row; the caller has locked the payable's before. */
export const lockPayment = (db: Database, id: number): Promise<PaymentRow> =>
  selectPayments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

const selectPaymentsOf = (db: Database, { kind, id }: PayableRef) =>
  selectPayments(db).where('payable_kind', '=', kind).where('payable_id', '=', id);

export const findLatestPayment = (db: Database, payable: PayableRef): Promise<PaymentRow | undefined> =>
  selectPaymentsOf(db, payable).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const findOpenPayment = (db: Database, payable: PayableRef): Promise<PaymentRow | undefined> =>
  selectPaymentsOf(db, payable).where('status', 'in', OPEN_PAYMENT_STATUSES).executeTakeFirst();

/** The nth latest refused payment of a player since an instant; undefined: there are fewer. */
export const findRefusedPayment = (
  db: Database,
  { player, since, nth }: { player: number; since: Date; nth: number },
): Promise<{ updated_at: Date } | undefined> =>
  db
    .selectFrom('payments')
    .select('updated_at')
    .where('payer_id', '=', player)
    .where('status', '=', 'rejected')
    .where('updated_at', '>', since)
    .orderBy('updated_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();

/**
 * Finds by the reference, which is stored before the charge; the provider's own id is known only after its answer.
 */
export const findPaymentOf = (
  db: Database,
  provider: PaymentRow['provider'],
  reference: string,
): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst();

/** Every payment of a player. */
export const listPaymentsByPayer = (db: Database, player: number): Promise<PaymentRow[]> =>
  selectPayments(db).where('payer_id', '=', player).orderBy('id').execute();

/**
 * Payments whose state here and at the provider may differ: unfinished refunds, and recent charges without an
 * answer.
 */
export async function listUnsettled(db: Database, askedSince: Date): Promise<number[]> {
  // Literals, as in the two partial indexes: a parameter would hide that the statement needs no other rows.
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM payments WHERE status = 'refunding'
    UNION
    SELECT id FROM payments
    WHERE attempts > 0 AND provider_id IS NULL AND status <> 'rejected' AND updated_at > ${askedSince}
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export const insertPayment = (
  db: Database,
  payment: Pick<
    Insertable<DB['payments']>,
    'payable_kind' | 'payable_id' | 'payer_id' | 'amount_cents' | 'provider'
  > & { now: Date },
): Promise<PaymentRow> => {
  const { now, ...values } = payment;
  return db
    .insertInto('payments')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function updatePayment(
  db: Database,
  id: number,
  change: Omit<Updateable<DB['payments']>, 'id' | 'amount_cents' | 'reference' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Ends the claim of a charge without an answer; a payment whose response arrived another way stays as it is. */
export async function releaseClaim(
  db: Database,
  id: number,
  status: 'created' | 'rejected',
  now: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, charging_until: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute();
}

type PaymentEvent = {
  payment: number;
  at: Date;
  source: DB['payment_events']['source'];
  outcome: DB['payment_events']['outcome'];
  reported: Record<string, unknown>;
};

export async function insertPaymentEvent(
  db: Database,
  { payment, reported, ...event }: PaymentEvent,
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({ ...event, payment_id: payment, reported: JSON.stringify(reported) })
    .execute();
}
