import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import { playerNames } from '../../players/public.ts';
import { type During, rangeOf, takesCourt } from '../state/booking-sql.ts';

export type InTheWay = Awaited<ReturnType<typeof findInTheWay>>[number];

/** All occupations of a court within a span of time, with the player who booked it; by start. */
export function findInTheWay(db: Database, court: number, during: During) {
  return db
    .selectFrom('court_occupations as occupation')
    .leftJoin('bookings as booking', 'booking.occupation_id', 'occupation.id')
    .leftJoin(playerNames(db).as('player'), 'player.player_id', 'booking.player_id')
    .select([
      'occupation.kind',
      'occupation.reason',
      'booking.id as booking_id',
      'booking.status',
      'player.first_name',
      'player.last_name',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('occupation.court_id', '=', court)
    .where(takesCourt)
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`)
    .orderBy(sql`lower(occupation.during)`)
    .execute();
}

export async function insertClosure(
  db: Database,
  { court, during, reason }: { court: number; during: During; reason: string },
): Promise<number> {
  const { id } = await db
    .insertInto('court_occupations')
    .values({ court_id: court, during: rangeOf(during), kind: 'closure', status: 'confirmed', reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function releaseClosure(db: Database, id: number): Promise<void> {
  await db.updateTable('court_occupations').set({ status: 'released' }).where('id', '=', id).execute();
}

export type ClosureRow = Awaited<ReturnType<typeof findClosures>>[number];

const selectClosures = (db: Database) =>
  db
    .selectFrom('court_occupations as occupation')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .select([
      'occupation.id',
      'occupation.status',
      'occupation.reason',
      'place.court_id',
      'place.court_name',
      'place.club_slug',
      'place.club_name',
      'place.timezone',
      'place.days_ahead',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('occupation.kind', '=', 'closure');

export const findClosure = (db: Database, id: number) =>
  selectClosures(db).where('occupation.id', '=', id).executeTakeFirst();

/** Present and future closures of a club, by start. */
export const findClosures = (db: Database, clubSlug: string, now: Date) =>
  selectClosures(db)
    .where('place.club_slug', '=', clubSlug)
    .where('occupation.status', '<>', 'released')
    .where(sql<boolean>`upper(occupation.during) > ${now}`)
    .orderBy(sql`lower(occupation.during)`)
    .orderBy('occupation.id')
    .execute();
