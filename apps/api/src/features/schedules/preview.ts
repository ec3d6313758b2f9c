import type { SchedulePreview } from '@bandeja/contract/calls/desk-schedule';
import type { Database } from '@bandeja/db/database';
import { mergeRanges } from '@bandeja/rules/bookings/slots/opening-hours';
import { WEEKDAYS, type WeekHours } from '@bandeja/rules/clubs/schedule';
import { addDays } from '@bandeja/rules/time/local-time';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { Desk } from '../../http/session/viewer.ts';
import { findBookingsOutside } from '../bookings/public.ts';
import { findHolidays } from '../clubs/public.ts';

const LISTED = 50;

/** Desks book a year ahead. */
const BOOKED_DAYS = 400;

type Preview = {
  desk: Desk;
  from: string;
  until: string | null;
  hours: readonly WeekHours[];
  now: Date;
  /** Of one day that is no day of the week: the holidays in between count too. */
  isHoliday?: boolean;
};

/** The bookings that hours of the week would leave outside, from a day until another one. */
export async function previewBookings(
  db: Database,
  { desk, from, until, hours, now, isHoliday = false }: Preview,
): Promise<SchedulePreview['bookings']> {
  const { club_id: clubId, timezone } = desk;
  const span = { clubId, first: from, last: addDays(from, BOOKED_DAYS) };
  const holidays = isHoliday ? [] : await findHolidays(db, span);
  const merged = WEEKDAYS.flatMap((weekday) =>
    mergeRanges(hours.filter((range) => range.weekday === weekday)).map((range) => ({ weekday, ...range })),
  );
  const except = holidays.map(({ date }) => date);
  const rows = await findBookingsOutside(db, {
    clubId,
    from,
    until,
    except,
    hours: merged,
    now,
    limit: LISTED,
  });
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, court_name, date, start_at, end_at, name }) => ({
      ...{ id, date, name, court: court_name },
      start_time: localTimeOf(start_at, timezone),
      end_time: localTimeOf(end_at, timezone),
    })),
  };
}
