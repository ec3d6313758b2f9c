import { compiledForEach, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { isSameNormalText, isSameText } from '@bandeja/db/typed-text';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { cityOfPlayer } from '../players/public.ts';

export type ScheduleFilter = {
  /** The opening days, `YYYY-MM-DD`. */
  dates: readonly string[];
  court?: number | undefined;
  sport?: string | undefined;
  city?: string | undefined;
  club_slug?: string | undefined;
  /** Also those of unpublished clubs. */
  of_staff?: true | undefined;
};

type Place = Omit<ScheduleFilter, 'dates'>;
/** One day, or several. */
type Values = Place &
  Partial<{ date: string; weekday: number; dates: readonly string[]; weekdays: readonly number[] }>;

/** Clubs in one answer: forty courts each are read, and sent, for every requested day. */
const MAX_CLUBS = 20;

export type ClubSchedule = Awaited<ReturnType<typeof findSchedules>>[number];

/**
 * The first twenty clubs with a matching court, by name, each with those courts and its terms for each opening day: hours and
 * prices of the version that holds on it, or of the holiday, and limits. One statement for any number of clubs and days.
 */
export const findSchedules = (db: Database, filter: ScheduleFilter) => schedulesOf(filter).rows(db);

/** The statement of findSchedules, for a trip with others. */
export function schedulesOf({ dates, ...place }: ScheduleFilter) {
  const [date = '', ...others] = dates;
  const days =
    others.length === 0 ? { date, weekday: weekdayOf(date) } : { dates, weekdays: dates.map(weekdayOf) };
  return selectSchedules({ ...placeOf(place), ...days });
}

const placeOf = ({ court, sport, city, club_slug, of_staff }: Place): Place => ({
  of_staff,
  court,
  sport: sport?.normalize('NFC'),
  // An empty text is no filter.
  city: city?.normalize('NFC') || undefined,
  club_slug: club_slug || undefined,
});

type Has = (name: keyof Place) => boolean;

const isFittingCourt = (given: Given<Place>, has: Has) => [
  sql<boolean>`courts.archived_at IS NULL`,
  ...(has('court') ? [sql<boolean>`courts.id = ${given('court')}`] : []),
  ...(has('sport') ? [isSameNormalText(sql.ref('courts.sport'), given('sport'))] : []),
];

const fittingClubs = (db: Database, given: Given<Place>, has: Has) =>
  db
    .selectFrom('clubs as fitting')
    .select('fitting.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courts')
          .select('courts.id')
          .whereRef('club_id', '=', 'fitting.id')
          .where((where) => where.and(isFittingCourt(given, has))),
      ),
    )
    .where((where) =>
      where.and([
        ...(has('of_staff') ? [] : [where('fitting.published_at', 'is not', null)]),
        ...(has('city') ? [isSameNormalText(where.ref('fitting.city'), given('city'))] : []),
        ...(has('club_slug') ? [where('fitting.slug', '=', given('club_slug'))] : []),
      ]),
    )
    .orderBy(sql`search_text(fitting.name)`)
    .orderBy('fitting.id')
    .limit(MAX_CLUBS);

export type CourtDays = Place & { first: string; last: string };

/** A filter with the first and the last of its days, as values of a statement with `courtsWithDays`. */
export const courtDaysOf = ({ dates, ...place }: ScheduleFilter): CourtDays => ({
  ...placeOf(place),
  first: dates[0] ?? '',
  last: dates.at(-1) ?? '',
});

/**
 * The courts of the schedules that findSchedules finds, each with the beginning of the first day and an instant after the
 * closing of the last one, as a fragment of a statement.
 */
export const courtsWithDays = (
  db: Database,
  given: Given<CourtDays>,
  has: (name: keyof CourtDays) => boolean,
) =>
  db
    .selectFrom('clubs as club')
    .innerJoin('courts', 'courts.club_id', 'club.id')
    .select([
      'courts.id as court_id',
      sql<Date>`${given('first')}::date::timestamp AT TIME ZONE club.timezone`.as('begins'),
      // Hours end 36 hours after the midnight of their day at the latest.
      sql<Date>`(${given('last')}::date + 2)::timestamp AT TIME ZONE club.timezone`.as('ends'),
    ])
    .where('club.id', 'in', fittingClubs(db, given, has))
    .where((where) => where.and(isFittingCourt(given, has)));

type Day = { date: string; weekday: number };

/** A holiday has rows of its own, of weekday 0: none when the club is closed. */
const weekdayOfRules = sql<number>`CASE WHEN holiday.date IS NULL THEN day.weekday ELSE 0 END`;

const selectSchedules = compiledForEach((db, given: Given<Values>, has) => {
  // PostgreSQL estimates ten elements for any array, and would plan a statement for one day again at each execution.
  const days = has('date')
    ? sql<Day>`(SELECT ${given('date')}::date AS date, ${given('weekday')}::smallint AS weekday)`
    : sql<Day>`
    (SELECT * FROM unnest(${given('dates')}::date[], ${given('weekdays')}::smallint[]) AS days (date, weekday))`;
  return db
    .selectFrom('clubs as club')
    .crossJoin(days.as('day'))
    .leftJoin('club_holidays as holiday', (join) =>
      join.onRef('holiday.club_id', '=', 'club.id').onRef('holiday.date', '=', 'day.date'),
    )
    .select((select) => [
      'day.date',
      'club.id',
      'club.slug',
      'club.name',
      'club.city',
      'club.google_location',
      'club.timezone',
      'club.takes_online_payment as online_payment',
      'club.charges_with',
      'club.start_step_minutes',
      'club.durations',
      'club.hold_minutes',
      'club.free_until_hours',
      'club.max_open_holds',
      'club.max_bookings_per_day',
      'club.days_ahead',
      jsonArrayFrom(
        select
          .selectFrom('club_hours')
          .select(['opens', 'closes'])
          .whereRef('club_id', '=', 'club.id')
          .where('weekday', '=', weekdayOfRules)
          .whereRef('valid_from', '<=', 'day.date')
          .whereRef('valid_until', '>', 'day.date')
          .orderBy('opens'),
      ).as('hours'),
      jsonArrayFrom(
        select
          .selectFrom('club_prices')
          .select(['from_minute', 'to_minute', 'price_cents_per_hour', 'fixed_cents'])
          .$narrowType<{ fixed_cents: Record<string, number> }>()
          .whereRef('club_id', '=', 'club.id')
          .where('weekday', '=', weekdayOfRules)
          .whereRef('valid_from', '<=', 'day.date')
          .whereRef('valid_until', '>', 'day.date')
          .orderBy('from_minute'),
      ).as('prices'),
      jsonArrayFrom(
        select
          .selectFrom('courts')
          .select(['id', 'name', 'surface', 'indoor'])
          .whereRef('club_id', '=', 'club.id')
          .where((where) => where.and(isFittingCourt(given, has)))
          .orderBy('position')
          .orderBy('id'),
      ).as('courts'),
    ])
    .where('club.id', 'in', fittingClubs(db, given, has))
    .orderBy(sql`search_text(club.name)`)
    .orderBy('club.id')
    .orderBy('day.date');
});

/** The club of one court, with that court only; no row when the court does not exist. */
export const courtSchedule = (court: number, date: string) => schedulesOf({ dates: [date], court });

/** The row of courtSchedule with its only court. */
export function onlyCourt(schedule: ClubSchedule | undefined) {
  const [found] = schedule?.courts ?? [];
  return schedule && found && { ...schedule, court: found };
}

/**
 * The city of a list without city and club: the player's, when a court of this sport is there, else the first city with
 * one; undefined without any court.
 */
export async function findDefaultCity(
  db: Database,
  { player, sport }: { player: number | null; sport: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('clubs')
    .select('city')
    .where('published_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courts')
          .select('courts.id')
          .whereRef('club_id', '=', 'clubs.id')
          .where('archived_at', 'is', null)
          .where(isSameText(sql.ref('courts.sport'), sport)),
      ),
    )
    .orderBy(sql`search_text(city) = search_text(${cityOfPlayer(player)}) DESC NULLS LAST`)
    .orderBy(sql`search_text(city)`)
    .orderBy('city')
    .limit(1)
    .executeTakeFirst();
  return row?.city;
}

/** The opening hours of a club on dates. */
export async function findHoursOfDates(db: Database, clubId: number, dates: readonly string[]) {
  const { rows } = await sql<{ date: string; opens: number; closes: number }>`
    SELECT day.date, hours.opens, hours.closes
    FROM unnest(${dates}::date[]) AS day (date)
    LEFT JOIN club_holidays AS holiday ON holiday.club_id = ${clubId} AND holiday.date = day.date
    JOIN club_hours AS hours ON hours.club_id = ${clubId}
      AND hours.weekday = CASE WHEN holiday.date IS NULL THEN extract(isodow FROM day.date) ELSE 0 END
      AND hours.valid_from <= day.date AND hours.valid_until > day.date`.execute(db);
  return rows;
}
