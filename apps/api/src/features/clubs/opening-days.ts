import type { Database } from '@bandeja/db/database';
import { dayBeginsAt } from '@bandeja/rules/clubs/opening-day';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { findHoursOfDates } from './schedules.repository.ts';

type Club = { club_id: number; timezone: string };

/** The instants at which the opening days of dates begin: a night belongs to the day that opened it. */
export async function beginningsOf<const Dates extends readonly string[]>(
  db: Database,
  { club_id, timezone }: Club,
  dates: Dates,
): Promise<{ [Index in keyof Dates]: Date }> {
  const days = [...new Set(dates.flatMap((date) => [addDays(date, -1), date]))];
  const hours = await findHoursOfDates(db, club_id, days);
  const hoursOf = (date: string) => hours.filter((range) => range.date === date);
  const beginnings = dates.map((date) => {
    const minute = dayBeginsAt(hoursOf(addDays(date, -1)), hoursOf(date));
    return new Date(zonedTime(date, minute, timezone));
  });
  return beginnings as { [Index in keyof Dates]: Date };
}

/** The opening day of an instant. */
export async function openingDayOf(db: Database, club: Club, now: Date): Promise<string> {
  const date = localDateOf(now, club.timezone);
  const [begins] = await beginningsOf(db, club, [date]);
  return now < begins ? addDays(date, -1) : date;
}
