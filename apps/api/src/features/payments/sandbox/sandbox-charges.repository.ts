import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { Insertable, Selectable } from 'kysely';

export type SandboxCharge = Selectable<DB['sandbox_charges']>;
type Stored = SandboxCharge['status'];
/** A pending charge past its end is expired, without a write. */
export type SandboxStatus = Stored | 'expired';

export const statusAt = (
  { status, expires_at }: Pick<SandboxCharge, 'status' | 'expires_at'>,
  now: Date,
): SandboxStatus => (status === 'pending' && now >= new Date(expires_at) ? 'expired' : status);

/** The charge of this idempotency key, created by its first request. */
export async function insertCharge(
  tx: Database,
  charge: Insertable<DB['sandbox_charges']>,
): Promise<{ charge: SandboxCharge; isNew: boolean }> {
  const inserted = await tx
    .insertInto('sandbox_charges')
    .values(charge)
    .onConflict((conflict) => conflict.constraint('sandbox_charges_idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { charge: inserted, isNew: true };
  const first = await tx
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('idempotency_key', '=', charge.idempotency_key)
    .executeTakeFirstOrThrow();
  return { charge: first, isNew: false };
}

export const findCharge = (db: Database, providerId: string) =>
  db.selectFrom('sandbox_charges').selectAll().where('provider_id', '=', providerId).executeTakeFirst();

/** Locks the charge: two actions on it run one after the other. */
export const lockCharge = (tx: Database, providerId: string) =>
  tx
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst();

export const findNewestOf = (db: Database, reference: string) =>
  db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Newest first. */
export const listCharges = (db: Database, limit: number) =>
  db.selectFrom('sandbox_charges').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const updateCharge = (
  tx: Database,
  id: number,
  change: { status?: Stored; expires_at?: Date; refunded_cents?: number; detail: string },
  now: Date,
) =>
  tx
    .updateTable('sandbox_charges')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findRefund = (tx: Database, key: string) =>
  tx.selectFrom('sandbox_refunds').select('charge_id').where('idempotency_key', '=', key).executeTakeFirst();

export async function insertRefund(tx: Database, refund: Insertable<DB['sandbox_refunds']>): Promise<void> {
  await tx.insertInto('sandbox_refunds').values(refund).execute();
}

/** The charges of an account in a span, oldest first. */
export const listChargesOf = (
  db: Database,
  account: string | null,
  { since, until, offset, limit }: { since: Date; until: Date; offset: number; limit: number },
) =>
  db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('account', 'is not distinct from', account)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
