import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS, OPEN_HOLD_STATUSES } from '@bandeja/rules/bookings/booking-status';
import { SPLIT_PAUSE_DAYS } from '@bandeja/rules/bookings/constants';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { type RawBuilder, sql } from 'kysely';
import { isHeld, returnedForShare } from '../../payments/public.ts';
import { loadPlayerNames } from '../../players/public.ts';
import { isHoldOver, isOpenHold } from '../booking-state.ts';

// How bookings are divided. The caller has locked the booking before it writes.

type NewSplit = {
  booking: number;
  price_cents: number;
  shares: readonly {
    is_own: boolean;
    name: string | null;
    player_id: number | null;
    amount_cents: number;
  }[];
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

export const selectShares = (db: Database) =>
  db
    .selectFrom('booking_shares as share')
    .innerJoin('booking_splits as split', 'split.id', 'share.split_id')
    .select([
      'share.id',
      'share.is_own',
      'share.name',
      'share.amount_cents',
      'share.payment_id',
      'share.kept',
    ])
    .select('share.player_id')
    .select(['split.booking_id', 'split.ended_at', 'split.created_at'])
    // What the player has paid for the own share, where each pays, and what is still here.
    .select(
      sql<number>`COALESCE((SELECT own.amount_cents FROM booking_shares own
        WHERE own.split_id = share.split_id AND own.is_own AND ${isHeld(sql.ref('own.payment_id'))}), 0)`.as(
        'own_paid_cents',
      ),
    );

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

/** Holds of a player that wait for shares and are over. */
export async function listHoldsThatEachPays(db: Database, player: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings as booking')
    .select('booking.id')
    .where('booking.player_id', '=', player)
    .where('booking.each_pays', '=', true)
    .where(isHoldOver(now))
    .orderBy('booking.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a hold of a player that each was to pay ended in the last days without all of its price. */
export async function hasEndedUnpaid(db: Database, player: number | null, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SPLIT_PAUSE_DAYS * DAY_MS);
  const ended = await db
    .selectFrom('bookings as booking')
    .innerJoin('booking_history as history', 'history.booking_id', 'booking.id')
    .select('booking.id')
    .where('booking.player_id', '=', player)
    .where('booking.each_pays', '=', true)
    .where('booking.start_at', '>', since)
    .where('history.at', '>', since)
    .where('history.from_status', 'in', OPEN_HOLD_STATUSES)
    .where('history.to_status', '=', BOOKING_STATUS.cancelled)
    .where('history.reason', 'in', ['hold_expired', 'cancelled_by_player', 'payment_charged_back'])
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

/** Of a held booking that each pays, how many of its shares are paid, for a query with the booking as `booking`; null: it is none. */
export const sharesOfHold = sql<{ all: number; paid: number; is_own_paid: boolean } | null>`(
  SELECT jsonb_build_object('all', count(*), 'paid', count(*) FILTER (WHERE ${isHeld(sql.ref('share.payment_id'))}),
    'is_own_paid', bool_or(share.is_own AND ${isHeld(sql.ref('share.payment_id'))}))
  FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
  WHERE split.booking_id = booking.id AND split.ended_at IS NULL AND booking.each_pays AND ${isOpenHold}
  HAVING count(*) > 0)`;

/** Whether a booking is divided, for a query that knows its id as `id`. */
export const isDivided = (id: RawBuilder<number>) => sql<boolean>`EXISTS (
  SELECT FROM booking_splits split WHERE split.booking_id = ${id} AND split.ended_at IS NULL)`;

/** `kept`: its money stays for the booking. Fails with booking_shares_stay_paid when another payment has paid it. */
export async function markSharePaid(
  tx: Database,
  share: number,
  { payment, kept }: { payment: number; kept: boolean },
): Promise<void> {
  await tx.updateTable('booking_shares').set({ payment_id: payment, kept }).where('id', '=', share).execute();
}

/** The names of the shares of a booking, also of those that were taken back. */
export async function listShareNames(db: Database, booking: number): Promise<ReadonlyMap<number, string>> {
  const rows = await selectShares(db).where('split.booking_id', '=', booking).execute();
  const names = await loadPlayerNames(
    db,
    rows.flatMap(({ player_id }) => player_id ?? []),
  );
  return new Map(rows.map(({ id, name, player_id }) => [id, name ?? names.get(player_id ?? 0) ?? '']));
}

/**
 * What the paid shares of a booking sum up to whose money did not stay for it, and what went back for them, for a check that knows
 * the booking's id as `id`.
 */
export const paidForSharesOf = (id: RawBuilder<number>) => sql<number>`COALESCE((
  SELECT sum(share.amount_cents)::bigint FROM booking_shares share JOIN booking_splits split ON split.id = share.split_id
  WHERE split.booking_id = ${id} AND share.payment_id IS NOT NULL AND NOT share.kept
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

/** The standing share of a booking that names a player. */
export const findShareOfPlayer = (db: Database, { booking, player }: { booking: number; player: number }) =>
  selectShares(db)
    .where('split.booking_id', '=', booking)
    .where('split.ended_at', 'is', null)
    .where('share.player_id', '=', player)
    .executeTakeFirst();

/** The bookings of others that name a player in a share, for the export. */
export const listSharesThatName = (db: Database, player: number) =>
  selectShares(db).where('share.player_id', '=', player).orderBy('share.id').execute();

/** Removes a player's name from the shares of other players' bookings. */
export async function eraseNamedShares(tx: Database, player: number): Promise<void> {
  await tx.updateTable('booking_shares').set({ player_id: null }).where('player_id', '=', player).execute();
}

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
