import { compiledForEach, type Given } from '@bandeja/db/driver/compiled-once';
import type { Database } from '@bandeja/db/transaction';
import { isSameNormalText, isSameText } from '@bandeja/db/typed-text';
import { weekdayOf } from '@bandeja/rules/time/local-date';
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
};

type Values = Omit<ScheduleFilter, 'dates'> & { dates: readonly string[]; weekdays: readonly number[] };

/** Clubs in one answer: forty courts each are read, and sent, for every day asked. */
const MAX_CLUBS = 20;

export type ClubSchedule = Awaited<ReturnType<typeof findSchedules>>[number];

/**
 * The first twenty clubs with a matching court, by name, each with those courts and its terms for each opening day: hours
 * (none on a holiday), prices, limits. One statement for any number of clubs and days.
 */
export const findSchedules = (db: Database, filter: ScheduleFilter) => schedules(filter).rows(db);

function schedules({ dates, court, sport, city, club_slug }: ScheduleFilter) {
  return selectSchedules({
    dates,
    weekdays: dates.map(weekdayOf),
    court,
    sport: sport?.normalize('NFC'),
    // An empty text is no filter.
    city: city?.normalize('NFC') || undefined,
    club_slug: club_slug || undefined,
  });
}

const selectSchedules = compiledForEach((db, given: Given<Values>, has) => {
  const days = sql<{ date: string; weekday: number }>`
    (SELECT * FROM unnest(${given('dates')}::date[], ${given('weekdays')}::smallint[]) AS days (date, weekday))`;
  const fits = [
    ...(has('court') ? [sql<boolean>`courts.id = ${given('court')}`] : []),
    ...(has('sport') ? [isSameNormalText(sql.ref('courts.sport'), given('sport'))] : []),
  ];
  return db
    .selectFrom('clubs as club')
    .crossJoin(days.as('day'))
    .select((select) => [
      'day.date',
      'club.id',
      'club.slug',
      'club.name',
      'club.city',
      'club.google_location',
      'club.timezone',
      'club.online_payment',
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
          .whereRef('weekday', '=', 'day.weekday')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('club_holidays as holiday')
                  .select('holiday.date')
                  .whereRef('holiday.club_id', '=', 'club.id')
                  .whereRef('holiday.date', '=', 'day.date'),
              ),
            ),
          )
          .orderBy('opens'),
      ).as('hours'),
      jsonArrayFrom(
        select
          .selectFrom('club_prices')
          .select(['from_minute', 'to_minute', 'price_cents_per_hour'])
          .whereRef('club_id', '=', 'club.id')
          .whereRef('weekday', '=', 'day.weekday')
          .orderBy('from_minute'),
      ).as('prices'),
      jsonArrayFrom(
        select
          .selectFrom('courts')
          .select(['id', 'name', 'surface', 'indoor'])
          .whereRef('club_id', '=', 'club.id')
          .where((where) => where.and(fits))
          .orderBy('position')
          .orderBy('id'),
      ).as('courts'),
    ])
    .where('club.id', 'in', (select) =>
      select
        .selectFrom('clubs as fitting')
        .select('fitting.id')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('courts')
              .select('courts.id')
              .whereRef('club_id', '=', 'fitting.id')
              .where((where) => where.and(fits)),
          ),
        )
        .where((where) =>
          where.and([
            ...(has('city') ? [isSameNormalText(where.ref('fitting.city'), given('city'))] : []),
            ...(has('club_slug') ? [where('fitting.slug', '=', given('club_slug'))] : []),
          ]),
        )
        .orderBy(sql`search_text(fitting.name)`)
        .orderBy('fitting.id')
        .limit(MAX_CLUBS),
    )
    .orderBy(sql`search_text(club.name)`)
    .orderBy('club.id')
    .orderBy('day.date');
});

/** The club of one court, with that court only; undefined when the court does not exist. */
export const findCourtSchedule = async (db: Database, court: number, date: string) =>
  onlyCourt(await courtSchedule(court, date).first(db));

/** The statement of findCourtSchedule, for a trip with others. */
export const courtSchedule = (court: number, date: string) => schedules({ dates: [date], court });

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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('courts')
          .select('courts.id')
          .whereRef('club_id', '=', 'clubs.id')
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
