import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type Insertable, sql } from 'kysely';

type Hashes = { address: Buffer; card: Buffer };

/** Locks until the end of the transaction, the address first: one order for all charges excludes deadlocks. */
export async function lockAttemptsOf(tx: Database, { address, card }: Hashes): Promise<void> {
  for (const hash of [address, card])
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${hash}, 'hex'), 19))`.execute(tx);
}

type Counted = {
  by: 'address' | 'card';
  hash: Buffer;
  nth: number;
  /** Earlier attempts of the same payment do not count: a charge without an answer is retried. */
  payment: number;
  since: Date;
  now: Date;
};

/** The nth latest attempt of an address or card that was refused or has no answer yet; undefined: there are fewer. */
export function findNthAttempt(tx: Database, { by, hash, nth, payment, since, now }: Counted) {
  return tx
    .selectFrom('card_attempts as attempt')
    .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
    .select('attempt.at')
    .where(`attempt.${by}`, '=', hash)
    .where('attempt.at', '>', since)
    .where('attempt.payment_id', '<>', payment)
    .where((is) => is.or([is('payment.status', '=', 'rejected'), is('payment.charging_until', '>', now)]))
    .orderBy('attempt.at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
}

export async function saveAttempt(tx: Database, attempt: Insertable<DB['card_attempts']>): Promise<void> {
  const { payment_id: _, ...latest } = attempt;
  await tx
    .insertInto('card_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(latest))
    .execute();
}

export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('card_attempts').where('at', '<', instant).execute();
}

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
