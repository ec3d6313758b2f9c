import { compiledForEach, compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { toIso } from '@bandeja/rules/time/instant';
import { type RawBuilder, sql } from 'kysely';
import {
  type CourtDays,
  courtDaysOf,
  courtsWithClub,
  courtsWithDays,
  type ScheduleFilter,
} from '../../clubs/public.ts';
import { type During, isHoldOver, rangeOf, takesCourt } from '../booking-state.ts';

/**
 * The occupations of these courts within a span of time, of every kind. Without holds that are over at `now`, even
 * when their rows are not updated yet. One statement.
 */
export const findBusy = (db: Database, courts: readonly number[], during: During, now: Date) =>
  selectBusy({ courts, ...during, now }).rows(db);

/** The same without offers to waiting players, with their ids. */
export const findBusyWithoutOffers = (db: Database, courts: readonly number[], during: During, now: Date) =>
  occupationsOf(db, now)
    .select('occupation.id')
    .where('occupation.court_id', 'in', courts)
    .where(isNoOffer)
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`)
    .execute();

/** The same of all courts of a club, for a trip with others. */
export const busyOfClub = (db: Database, club: number, during: During, now: Date) =>
  occupationsOf(db, now)
    .select('occupation.id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'occupation.court_id')
    .where('place.club_id', '=', club)
    .where(isNoOffer)
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`);

const isNoOffer = sql<boolean>`occupation.kind <> 'offer'`;

type Values = During & { courts: readonly number[]; now: Date };

/** The occupations of the courts of schedules from their first day on, as findBusy: for a trip with the schedules. */
export const busyOfSchedules = (filter: ScheduleFilter, now: Date) =>
  selectBusyOfSchedules({ ...courtDaysOf(filter), now });

const selectBusyOfSchedules = compiledForEach((db, given: Given<CourtDays & { now: Date }>, has) =>
  occupationsOf(db, given('now'))
    .innerJoin(courtsWithDays(db, given, has).as('place'), 'place.court_id', 'occupation.court_id')
    .where(sql<boolean>`occupation.during && tstzrange(place.begins, place.ends)`),
);

const selectBusy = compiledOnce((db, given: Given<Values>) =>
  occupationsOf(db, given('now'))
    .where('occupation.court_id', 'in', given('courts'))
    .where(
      sql<boolean>`occupation.during && ${rangeOf({ start_at: given('start_at'), end_at: given('end_at') })}`,
    ),
);

const occupationsOf = (db: Database, now: Date) =>
  db
    .selectFrom('court_occupations as occupation')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.occupation_id', '=', 'occupation.id').on(isHoldOver(now)),
    )
    .select([
      'occupation.court_id',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where(takesCourt)
    .where('booking.id', 'is', null);

/** Whether an occupation has its court to the end of its time, as a fragment of another feature's statement. */
export const hasCourtUntil = (occupation: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM court_occupations occupation
    WHERE occupation.id = ${occupation} AND ${takesCourt} AND upper(occupation.during) >= ${end})`;

/** Inserts the occupations of a tournament. court_occupations_no_overlap is the final check. */
export async function insertCourtTimes(
  tx: Database,
  times: readonly { court: number; start: Date; end: Date }[],
  reason: string,
): Promise<number[]> {
  if (times.length === 0) return [];
  const rows = await tx
    .insertInto('court_occupations')
    .values(
      times.map(({ court, start, end }) => ({
        court_id: court,
        during: rangeOf({ start_at: toIso(start), end_at: toIso(end) }),
        kind: 'tournament',
        status: 'confirmed',
        reason,
      })),
    )
    .returning('id')
    .execute();
  // PostgreSQL returns the rows of one INSERT in their order.
  return rows.map(({ id }) => id);
}

/**
 * Gives back what is left of occupations of a tournament: one that has not begun is released, one under way ends now.
 * Resolves with the times that are free now.
 */
export async function releaseCourtTimes(
  tx: Database,
  ids: readonly number[],
  now: Date,
): Promise<{ court: number; start: Date; end: Date }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ court: number; start: Date; end: Date }>`
    WITH left_over AS (
      SELECT id, greatest(lower(during), ${now}) AS start, upper(during) AS "end" FROM court_occupations
      WHERE id = ANY(${ids}::bigint[]) AND kind = 'tournament' AND status = 'confirmed' AND upper(during) > ${now}
      FOR UPDATE
    )
    UPDATE court_occupations AS occupation SET
      status = CASE WHEN lower(during) < ${now} THEN occupation.status ELSE 'released' END,
      during = CASE WHEN lower(during) < ${now} THEN tstzrange(lower(during), ${now}) ELSE during END
    FROM left_over WHERE occupation.id = left_over.id
    RETURNING court_id AS court, left_over.start, left_over."end"`.execute(tx);
  return rows;
}

/**
 * Times of these courts that are booked or planned and not over yet: of players, lessons, tournaments; closures and offers to
 * waiting players are none.
 */
export async function countComingOccupations(
  db: Database,
  courts: readonly number[],
  now: Date,
): Promise<number> {
  const { count } = await occupationsOf(db, now)
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('occupation.court_id', 'in', [0, ...courts])
    .where('occupation.kind', '<>', 'closure')
    .where(isNoOffer)
    .where(sql<boolean>`upper(occupation.during) > ${now}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
