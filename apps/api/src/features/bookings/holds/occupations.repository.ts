import { compiledForEach, compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { type CourtDays, courtDaysOf, courtsWithDays, type ScheduleFilter } from '../../clubs/public.ts';
import { type During, isHoldOver, rangeOf, takesCourt } from '../state/booking-sql.ts';

/**
 * The occupations of these courts within a span of time, of every kind. Without holds that are over at `now`, even
 * when their rows are not updated yet. One statement.
 */
export const findBusy = (db: Database, courts: readonly number[], during: During, now: Date) =>
  selectBusy({ courts, ...during, now }).rows(db);

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
