import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import { sql } from 'kysely';

type Days = { club: number; first: string; last: string };

/** The hours of each opening day from `first` to `last`: of the version that holds on it, or of the holiday. Closed days have no row. */
export const hoursOfDays = compiledOnce((db, given: Given<Days>) =>
  db
    .selectFrom(
      sql<{ date: string }>`(
        SELECT generate_series(${given('first')}::date, ${given('last')}::date, interval '1 day')::date AS date
      )`.as('day'),
    )
    .leftJoin('club_holidays as holiday', (join) =>
      join.onRef('holiday.date', '=', 'day.date').on('holiday.club_id', '=', given('club')),
    )
    .innerJoin('club_hours as open', (join) =>
      join
        .on('open.club_id', '=', given('club'))
        .on(
          sql<boolean>`open.weekday = CASE WHEN holiday.date IS NULL THEN extract(isodow FROM day.date)::smallint ELSE 0 END`,
        )
        .onRef('open.valid_from', '<=', 'day.date')
        .onRef('open.valid_until', '>', 'day.date'),
    )
    .select(['day.date', 'open.opens', 'open.closes'])
    .orderBy('day.date')
    .orderBy('open.opens'),
);

/** Every court that a club has or had, with its first and its last day in the club's zone; null: no such end. */
export const courtsOverTime = compiledOnce((db, given: Given<{ club: number; timezone: string }>) =>
  db
    .selectFrom('courts')
    .select([
      'id',
      sql<string | null>`(created_at AT TIME ZONE ${given('timezone')}::text)::date`.as('first_day'),
      sql<string | null>`(archived_at AT TIME ZONE ${given('timezone')}::text)::date`.as('last_day'),
    ])
    .where('club_id', '=', given('club')),
);
