import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { type PlaceState, placesCountSince } from '@bandeja/rules/matches/opening/places';
import type { PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { isHeld, latestPaymentOf } from '../../payments/public.ts';

// Places of open matches that cost. The caller has locked the booking, and then the match, before it writes.

export type PlaceRow = Selectable<DB['match_places']>;

/** A place as the match shows it, of JSON. */
export type StoredPlace = Pick<PlaceRow, 'id' | 'amount_cents'> & {
  player: number;
  state: PlaceState;
  until: string;
  payment: { id: number; status: PaymentStatus } | null;
};

/** The places of a match that have not ended, for a query that knows its id as `match`. */
export const placesOfMatch = (match: RawBuilder<number>) => sql<StoredPlace[]>`(
  SELECT coalesce(json_agg(json_build_object('id', place.id, 'player', place.player_id, 'state', place.state,
    'amount_cents', place.amount_cents, 'until', place.until,
    'payment', ${latestPaymentOf('match_place', sql.ref<number>('place.id'))}) ORDER BY place.id), '[]')
  FROM match_places AS place WHERE place.match_id = ${match} AND place.state <> 'ended')`;

/** Whether a place of a match waits for its player's money or has it, for a query that knows its id as `match`. */
export const hasPlaces = (match: RawBuilder<number>) => sql<boolean>`EXISTS (
  SELECT FROM match_places AS place WHERE place.match_id = ${match} AND place.state <> 'ended')`;

/** Whether a booking's match asks a price of its places, or did of some that have not ended. */
export async function hasPricedPlaces(db: Database, booking: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM match_places WHERE booking_id = ${booking} AND state <> 'ended') OR EXISTS (
      SELECT FROM matches JOIN match_openings opening ON opening.match_id = matches.id
      WHERE matches.booking_id = ${booking} AND opening.price_booking = ${booking}
        AND matches.opening_state IN ('open', 'full')) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Throws 23505 on match_places_one_unpaid: another place waits for this player's money. */
export const insertPlace = (
  tx: Database,
  place: Pick<
    Insertable<DB['match_places']>,
    'match_id' | 'booking_id' | 'player_id' | 'amount_cents' | 'until' | 'created_at'
  >,
): Promise<PlaceRow> => tx.insertInto('match_places').values(place).returningAll().executeTakeFirstOrThrow();

export const findPlace = (db: Database, id: number): Promise<PlaceRow | undefined> =>
  db.selectFrom('match_places').selectAll().where('id', '=', id).executeTakeFirst();

/** The places of a match that have not ended, the oldest first. has_money: what paid it is here, and is not promised to go back. */
export const listPlaces = (
  db: Database,
  match: number,
): Promise<(PlaceRow & { state: PlaceState; has_money: boolean })[]> =>
  db
    .selectFrom('match_places')
    .selectAll()
    .$narrowType<{ state: PlaceState }>()
    .select(isHeld(sql.ref('match_places.payment_id')).as('has_money'))
    .where('match_id', '=', match)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .execute();

type OfPlayer = { match: RawBuilder<number>; player: RawBuilder<unknown> };

/**
 * When a player, within the pause, first held a place of a match that ended without payment; null: did not, or has paid one
 * since and left it.
 */
export const unpaidSince = ({ match, player, now }: OfPlayer & { now: Date }) => sql<Date | null>`(
  SELECT min(place.created_at) FROM match_places AS place
  WHERE place.match_id = ${match} AND place.player_id = ${player} AND place.state = 'ended'
    AND place.payment_id IS NULL AND place.created_at > ${placesCountSince(now)}
    AND NOT EXISTS (SELECT FROM match_places AS own
      WHERE own.match_id = ${match} AND own.player_id = ${player} AND own.state = 'left'))`;

/** Whether a bank took back the money of a place that the player has left. */
export const hasLostPlace = ({ match, player }: OfPlayer) => sql<boolean>`EXISTS (
  SELECT FROM match_places AS place WHERE place.match_id = ${match} AND place.player_id = ${player}
    AND place.state = 'left' AND NOT ${isHeld(sql.ref('place.payment_id'))})`;

export async function updatePlace(
  tx: Database,
  id: number,
  changes: { state?: PlaceState; payment_id?: number; until?: Date },
): Promise<void> {
  await tx.updateTable('match_places').set(changes).where('id', '=', id).execute();
}

/** The booking that a match's price is of; null: its places cost nothing. Read before the locks: a booking is locked first. */
export async function findPriceBooking(db: Database, match: number): Promise<number | null> {
  const row = await db
    .selectFrom('match_openings')
    .innerJoin('matches', 'matches.id', 'match_openings.match_id')
    .select('matches.booking_id')
    .where('match_openings.match_id', '=', match)
    .whereRef('match_openings.price_booking', '=', 'matches.booking_id')
    .executeTakeFirst();
  return row?.booking_id ?? null;
}

/** The places of a player, for the export. */
export const listPlacesOfPlayer = (db: Database, player: number): Promise<PlaceRow[]> =>
  db.selectFrom('match_places').selectAll().where('player_id', '=', player).orderBy('id').execute();

/** The bookings whose court these places are of, by place: for rows of money. */
export async function loadBookingsOfPlaces(
  db: Database,
  places: readonly number[],
): Promise<Map<number, number>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_places')
    .select(['id', 'booking_id'])
    .where('id', 'in', places)
    .execute();
  return new Map(rows.map(({ id, booking_id }) => [id, booking_id]));
}

/** The booking of a match, without a lock: it is locked first. */
export async function findBookingOfMatch(db: Database, match: number): Promise<number | null> {
  const row = await db.selectFrom('matches').select('booking_id').where('id', '=', match).executeTakeFirst();
  return row?.booking_id ?? null;
}

/** Matches with a place that waits for money, holds it, or was left. */
export async function listMatchesWithPlaces(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('match_places')
    .select('match_id')
    .distinct()
    .where('state', 'in', ['held', 'paid', 'left'])
    .orderBy('match_id')
    .execute();
  return rows.map(({ match_id }) => match_id);
}
