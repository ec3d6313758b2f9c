import type { Database } from '@bandeja/db/database';
import type { OfferOutcome } from '@bandeja/rules/bookings/waits';
import { type SqlBool, sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { livingPlayers } from '../../players/public.ts';
import { cancelled, type During, isHoldOver, rangeOf, takesCourt } from '../booking-state.ts';

const selectReleases = (db: Database) =>
  db
    .selectFrom('court_releases as release')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'release.court_id')
    .select([
      'release.id',
      'release.court_id',
      'release.date',
      'release.player_id',
      'release.offers',
      'release.done_at',
      'release.root_id',
      'release.told',
      'place.club_id',
      'place.club_slug',
      'place.timezone',
      'place.court_sport',
      sql<Date>`lower(release.during)`.as('start_at'),
      sql<Date>`upper(release.during)`.as('end_at'),
    ]);

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

/** A released time of a court. Under its court's lock it stays as it is. */
export const findRelease = (db: Database, id: number) =>
  selectReleases(db).where('release.id', '=', id).executeTakeFirst();

export async function endRelease(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('court_releases').set({ done_at: now }).where('id', '=', id).execute();
}

/** The row that telling a line takes turns on. */
export async function lockRelease(tx: Database, id: number): Promise<ReleaseRow | undefined> {
  const locked = await tx
    .selectFrom('court_releases')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findRelease(tx, id);
}

/** Keeps who was told that a released court is free for all. */
export async function addTold(tx: Database, id: number, waits: readonly number[]): Promise<void> {
  if (waits.length === 0) return;
  await sql`UPDATE court_releases SET told = told || ${waits}::bigint[] WHERE id = ${id}`.execute(tx);
}

/** Leaves a release the part of its time that its offer takes. */
export async function narrowRelease(tx: Database, id: number, during: During): Promise<void> {
  await tx
    .updateTable('court_releases')
    .set({ during: rangeOf(during) })
    .where('id', '=', id)
    .execute();
}

/** A part of a release, which is offered for itself. Resolves with its id. */
export async function insertPart(
  tx: Database,
  { id, root_id, court_id, date, player_id }: ReleaseRow,
  during: During,
): Promise<number> {
  const part = await tx
    .insertInto('court_releases')
    .values({ court_id, date, player_id, during: rangeOf(during), root_id: root_id ?? id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return part.id;
}

const selectOffers = (db: Database) =>
  db
    .selectFrom('court_offers as offer')
    .innerJoin('court_releases as release', 'release.id', 'offer.release_id')
    .innerJoin('court_waits as wait', 'wait.id', 'offer.wait_id')
    .innerJoin('court_occupations as occupation', 'occupation.id', 'offer.occupation_id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'release.court_id')
    .select([
      'offer.id',
      'offer.release_id',
      'offer.wait_id',
      'offer.occupation_id',
      'offer.price_cents',
      'offer.begins_at',
      'offer.expires_at',
      'offer.told_at',
      'offer.ended_at',
      'offer.outcome',
      'wait.player_id',
      'release.date',
      'place.court_id',
      'place.court_name',
      'place.club_id',
      'place.club_slug',
      'place.club_name',
      'place.club_city',
      'place.timezone',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ]);

export type OfferRow = Awaited<ReturnType<typeof listOpenOffers>>[number];

/** The offers that a player can take at `now`, the one that ends first in front. */
export const listOpenOffers = (db: Database, player: number, now: Date) =>
  selectOffers(db)
    .where('wait.player_id', '=', player)
    .where('offer.ended_at', 'is', null)
    .where('offer.expires_at', '>', now)
    .orderBy('offer.expires_at')
    .orderBy('offer.id')
    .execute();

/** All offers of a player, also those that ended. */
export const listOffersOf = (db: Database, player: number) =>
  selectOffers(db).where('wait.player_id', '=', player).orderBy('offer.id').execute();

export const findOffer = (db: Database, id: number) =>
  selectOffers(db).where('offer.id', '=', id).executeTakeFirst();

/** The offer that holds a court by this occupation. */
export const findOfferOfOccupation = (db: Database, { id, club }: { id: number; club: number }) =>
  selectOffers(db).where('offer.occupation_id', '=', id).where('place.club_id', '=', club).executeTakeFirst();

const isOpen = (name: 'release_id' | 'wait_id', id: number) => (db: Database) =>
  selectOffers(db).where(`offer.${name}`, '=', id).where('offer.ended_at', 'is', null).executeTakeFirst();

export const findOpenOfferOfRelease = (db: Database, release: number) => isOpen('release_id', release)(db);
export const findOpenOfferOfWait = (db: Database, wait: number) => isOpen('wait_id', wait)(db);

/** Open offers that hold these courts within a span of time. */
export const findOpenOffersAt = (
  db: Database,
  { courts, during }: { courts: readonly number[]; during: During },
) =>
  selectOffers(db)
    .where('occupation.court_id', 'in', [0, ...courts])
    .where('occupation.kind', '=', 'offer')
    .where(takesCourt)
    .where('offer.ended_at', 'is', null)
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`)
    .orderBy('offer.id')
    .execute();

type NewOffer = During & {
  release: number;
  court: number;
  wait: number;
  price_cents: number;
  begins_at: string;
  expires_at: string;
};

/** Holds the court for the wait, and counts the offer. court_occupations_no_overlap is the final check. */
export async function insertOffer(tx: Database, offer: NewOffer): Promise<number> {
  const { release, court, wait, price_cents, begins_at, expires_at } = offer;
  const { rows } = await sql<{ id: number }>`
    WITH occupation AS (
      INSERT INTO court_occupations (court_id, during, kind, status)
      VALUES (${court}, ${rangeOf(offer)}, 'offer', 'held') RETURNING id
    ), counted AS (
      UPDATE court_releases SET offers = offers + 1 WHERE id = ${release} RETURNING offers
    )
    INSERT INTO court_offers (release_id, wait_id, occupation_id, number, price_cents, begins_at, expires_at)
    SELECT ${release}::bigint, ${wait}::bigint, occupation.id, counted.offers, ${price_cents}::int,
      ${begins_at}::timestamptz, ${expires_at}::timestamptz
    FROM occupation, counted RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Ends an open offer and frees its court. False: it had ended before. */
export async function closeOffer(
  tx: Database,
  { id, outcome, now }: { id: number; outcome: OfferOutcome; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    WITH ended AS (
      UPDATE court_offers SET ended_at = ${now}, outcome = ${outcome}
      WHERE id = ${id} AND ended_at IS NULL RETURNING occupation_id
    )
    UPDATE court_occupations SET status = 'released' WHERE id IN (SELECT occupation_id FROM ended)
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Gives an open offer other minutes. */
export async function moveOffer(
  tx: Database,
  id: number,
  times: { begins_at: string; expires_at: string },
): Promise<void> {
  await tx.updateTable('court_offers').set(times).where('id', '=', id).execute();
}

export async function markTold(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('court_offers').set({ told_at: now }).where('id', '=', id).execute();
}

/**
 * The waits of a release's club, sport and day in the order of asking, with their times and what became of their player's offer
 * of this release or of another part of it, also by a wait that has ended. Left out: who left, who gave the court back, who has a booking within the times they wait
 * for, who has another offer.
 */
export function findLine(db: Database, release: ReleaseRow, now: Date) {
  const sport = release.court_sport.normalize('NFC');
  return db
    .selectFrom('court_waits as wait')
    .innerJoin('court_wait_clubs as wanted', 'wanted.wait_id', 'wait.id')
    .innerJoin(livingPlayers(db).as('player'), 'player.player_id', 'wait.player_id')
    .select([
      'wait.id',
      'wait.player_id',
      'player.user_id',
      'wait.duration',
      sql<OfferOutcome | null>`(
        SELECT offer.outcome FROM court_offers offer JOIN court_releases part ON part.id = offer.release_id
        JOIN court_waits asked ON asked.id = offer.wait_id
        WHERE asked.player_id = wait.player_id AND ${release.root_id ?? release.id}::bigint IN (part.id, part.root_id)
        ORDER BY offer.id DESC LIMIT 1
      )`.as('outcome'),
      sql<Date>`lower(wanted.during)`.as('start_at'),
      sql<Date>`upper(wanted.during)`.as('end_at'),
    ])
    .where('wanted.club_id', '=', release.club_id)
    .where('wait.date', '=', release.date)
    .where(sql<SqlBool>`coalesce(wait.sport, ${sport}) = ${sport}`)
    .where('wait.ended_at', 'is', null)
    .where('wait.until', '>', now)
    .where(sql<SqlBool>`wait.player_id IS DISTINCT FROM ${release.player_id}::bigint`)
    .where(sql<SqlBool>`NOT EXISTS (
      SELECT FROM court_offers other JOIN court_waits theirs ON theirs.id = other.wait_id
      WHERE theirs.player_id = wait.player_id AND other.ended_at IS NULL AND other.release_id <> ${release.id}
    )`)
    .where(sql<SqlBool>`NOT EXISTS (
      SELECT FROM bookings booking
      WHERE booking.player_id = wait.player_id AND booking.status <> ${cancelled} AND ${isHoldOver(now)} IS NOT TRUE
        AND booking.end_at > lower(wanted.during) AND booking.start_at < upper(wanted.during)
    )`)
    .orderBy('wait.created_at')
    .orderBy('wait.id')
    .execute();
}

/** Releases whose job was lost: no offer is open, or its next step is overdue. */
export async function findStuckReleases(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT release.id FROM court_releases release
    LEFT JOIN court_offers offer ON offer.release_id = release.id AND offer.ended_at IS NULL
    WHERE release.done_at IS NULL AND (
      offer.id IS NULL OR offer.expires_at <= ${now} OR (offer.told_at IS NULL AND offer.begins_at <= ${now})
    )
    ORDER BY release.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
