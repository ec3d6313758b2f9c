import type { PaymentStatus } from '@bandeja/contract/calls/payments';
import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { Selectable, Updateable } from 'kysely';

export type PaymentRow = Selectable<DB['payments']>;

const selectPayments = (db: Database) => db.selectFrom('payments').selectAll();

export const findPayment = (db: Database, id: number): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('id', '=', id).executeTakeFirst();

export const getPayment = (db: Database, id: number): Promise<PaymentRow> =>
  selectPayments(db).where('id', '=', id).executeTakeFirstOrThrow();

/** With its row locked; its booking's is locked before. */
export const lockPayment = (db: Database, id: number): Promise<PaymentRow> =>
  selectPayments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const findLatestPayment = (db: Database, booking: number): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('booking_id', '=', booking).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const findOpenPayment = (db: Database, booking: number): Promise<PaymentRow | undefined> =>
  selectPayments(db)
    .where('booking_id', '=', booking)
    .where('status', 'in', ['created', 'pending'] satisfies PaymentStatus[])
    .executeTakeFirst();

/** The earliest of a player's latest refused payments: of this many since then. Undefined: he has fewer. */
export const findRefusedPayment = (
  db: Database,
  { player, since, nth }: { player: number; since: Date; nth: number },
): Promise<{ updated_at: Date } | undefined> =>
  db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('payments.updated_at')
    .where('bookings.player_id', '=', player)
    .where('payments.status', '=', 'rejected')
    .where('payments.updated_at', '>', since)
    .orderBy('payments.updated_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();

/** By what we told the provider: known before the provider's first word, which its own id is not. */
export const findPaymentOf = (
  db: Database,
  provider: PaymentRow['provider'],
  reference: string,
): Promise<PaymentRow | undefined> =>
  selectPayments(db).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst();

/** Every payment of the player's bookings. */
export const listPaymentsOf = (db: Database, player: number): Promise<PaymentRow[]> =>
  selectPayments(db)
    .where('booking_id', 'in', db.selectFrom('bookings').select('id').where('player_id', '=', player))
    .orderBy('id')
    .execute();

/**
 * Those one side may not have heard the last of: money that has yet to go back, and, of the last days, charges that were
 * asked for and never answered.
 */
export async function listUnsettled(db: Database, askedSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where((is) =>
      is.or([
        is('status', '=', 'refunding' satisfies PaymentStatus),
        is.and([
          is('attempts', '>', 0),
          is('provider_id', 'is', null),
          is('status', '<>', 'rejected' satisfies PaymentStatus),
          is('updated_at', '>', askedSince),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export const insertPayment = (
  db: Database,
  payment: { booking_id: number; amount_cents: number; provider: string; now: Date },
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
  change: Omit<Updateable<DB['payments']>, 'id' | 'booking_id' | 'amount_cents' | 'reference' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Of a charge without an answer; one that another way was told of meanwhile is left as it is. */
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
  heard_from: DB['payment_events']['heard_from'];
  outcome: DB['payment_events']['outcome'];
  said: Record<string, unknown>;
};

export async function insertPaymentEvent(
  db: Database,
  { payment, said, ...event }: PaymentEvent,
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({ ...event, payment_id: payment, said: JSON.stringify(said) })
    .execute();
}

/** Whom the provider is told to charge. Asked for each time and never stored with the payment. */
export async function readPayer(db: Database, player: number) {
  const payer = await db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.user_id')
    .select(['users.email', 'players.first_name', 'players.last_name'])
    .where('players.id', '=', player)
    .executeTakeFirstOrThrow();
  return { email: payer.email, firstName: payer.first_name, lastName: payer.last_name };
}
