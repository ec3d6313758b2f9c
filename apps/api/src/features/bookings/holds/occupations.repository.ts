import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import { type During, isHoldOver, rangeOf } from '../booking-sql.ts';

/**
 * The occupations of these courts within a span of time, of every kind. Without holds that are over at `now`, even
 * when their rows are not updated yet. One statement.
 */
export function findBusy(db: Database, courts: readonly number[], during: During, now: Date) {
  return db
    .selectFrom('court_occupations as occupation')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.occupation_id', '=', 'occupation.id').on(isHoldOver(now)),
    )
    .select([
      'occupation.court_id',
      sql<Date>`lower(occupation.during)`.as('start_at'),
      sql<Date>`upper(occupation.during)`.as('end_at'),
    ])
    .where('occupation.court_id', 'in', courts)
    .where('occupation.status', 'in', ['held', 'confirmed'])
    .where(sql<boolean>`occupation.during && ${rangeOf(during)}`)
    .where('booking.id', 'is', null)
    .execute();
}
