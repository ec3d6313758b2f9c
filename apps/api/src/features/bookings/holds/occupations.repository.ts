import { compiledOnce, type Given } from '@bandeja/db/driver/compiled-once';
import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import { type During, isHoldOver, rangeOf, takesCourt } from '../booking-sql.ts';

/**
 * The occupations of these courts within a span of time, of every kind. Without holds that are over at `now`, even
 * when their rows are not updated yet. One statement.
 */
export const findBusy = (db: Database, courts: readonly number[], during: During, now: Date) =>
  selectBusy({ courts, ...during, now }).rows(db);

type Values = During & { courts: readonly number[]; now: Date };

const selectBusy = compiledOnce((db, given: Given<Values>) =>
  db
    .selectFrom('court_occupations as occupation')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.occupation_id', '=', 'occupation.id').on(isHoldOver(given('now'))),
    )
    .select([
      'occupation.court_id',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('occupation.court_id', 'in', given('courts'))
    .where(takesCourt)
    .where(
      sql<boolean>`occupation.during && ${rangeOf({ start_at: given('start_at'), end_at: given('end_at') })}`,
    )
    .where('booking.id', 'is', null),
);
