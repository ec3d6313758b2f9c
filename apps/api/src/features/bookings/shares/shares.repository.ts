import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import { paymentsOfKind, returnedForShare } from '../../payments/public.ts';

// How bookings are divided. The caller has locked the booking before it writes.

type NewSplit = {
  booking: number;
  price_cents: number;
  shares: readonly { is_own: boolean; name: string | null; amount_cents: number }[];
  now: Date;
};

/** Fails with booking_splits_one when the booking is divided already. */
export async function insertSplit(
  tx: Database,
  { booking, price_cents, shares, now }: NewSplit,
): Promise<void> {
  const { id } = await tx
    .insertInto('booking_splits')
    .values({ booking_id: booking, price_cents, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('booking_shares')
    .values(shares.map((share, index) => ({ ...share, split_id: id, position: index + 1 })))
    .execute();
}

/** Its links end. */
export async function closeSplit(tx: Database, booking: number, now: Date): Promise<void> {
  await tx
    .updateTable('booking_splits')
    .set({ ended_at: now })
    .where('booking_id', '=', booking)
    .where('ended_at', 'is', null)
    .execute();
}

const selectShares = (db: Database) =>
  db
    .selectFrom('booking_shares as share')
    .innerJoin('booking_splits as split', 'split.id', 'share.split_id')
    .select(['share.id', 'share.is_own', 'share.name', 'share.amount_cents', 'share.payment_id'])
    .select(['split.booking_id', 'split.ended_at', 'split.created_at']);

export type ShareRow = Awaited<ReturnType<typeof findShare>> & object;

export const findShare = (db: Database, id: number) =>
  selectShares(db).where('share.id', '=', id).executeTakeFirst();

/** The shares of the present split of a booking, in order; none: it is not divided. */
export const listShares = (db: Database, booking: number): Promise<ShareRow[]> =>
  selectShares(db)
    .where('split.booking_id', '=', booking)
    .where('split.ended_at', 'is', null)
    .orderBy('share.position')
    .execute();

/** Whether a booking is divided, for a query that knows its id as `id`. */
export const isDivided = (id: RawBuilder<number>) => sql<boolean>`EXISTS (
  SELECT FROM booking_splits split WHERE split.booking_id = ${id} AND split.ended_at IS NULL)`;

/** The latest payment of a share. */
export const findSharePayment = (db: Database, share: number) =>
  paymentsOfKind(db, 'booking_share')
    .where('payable_id', '=', share)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Fails with booking_shares_stay_paid when another payment has paid it. */
export async function markSharePaid(tx: Database, share: number, payment: number): Promise<void> {
  await tx.updateTable('booking_shares').set({ payment_id: payment }).where('id', '=', share).execute();
}

/** The names of the shares of a booking, also of those that were taken back. */
export async function listShareNames(db: Database, booking: number): Promise<ReadonlyMap<number, string>> {
  const rows = await selectShares(db).where('split.booking_id', '=', booking).execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/**
 * What the paid shares of a booking sum up to, and what went back for them, for a check that knows the booking's id as `id`.
 */
export const paidForSharesOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(share.amount_cents)::bigint FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
  WHERE split.booking_id = ${id} AND share.payment_id IS NOT NULL
), 0)`;
export const returnedForSharesOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(${returnedForShare(sql.ref<number>('share.id'))})::bigint
  FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
  WHERE split.booking_id = ${id}
), 0)`;

/** The shares of a player's own bookings, for the export. */
export const listSharesOfPlayer = (db: Database, player: number) =>
  selectShares(db)
    .innerJoin('bookings as booking', 'booking.id', 'split.booking_id')
    .where('booking.player_id', '=', player)
    .orderBy('share.id')
    .execute();

/** Removes the names that a player typed into the shares of own bookings. */
export async function eraseShareNames(tx: Database, player: number): Promise<void> {
  await tx
    .updateTable('booking_shares')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('split_id', 'in', (query) =>
      query
        .selectFrom('booking_splits as split')
        .innerJoin('bookings as booking', 'booking.id', 'split.booking_id')
        .select('split.id')
        .where('booking.player_id', '=', player),
    )
    .execute();
}
