import type { Parsed } from '@bandeja/contract/call';
import type { listAvailables as listAvailablesCall, SlotOfDay } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/transaction';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { Viewer } from '../../../http/viewer.ts';
import { findSchedules, presentClubSummary } from '../../clubs/public.ts';
import { bookingTerms, openingWindow } from '../holds/booking-terms.ts';
import { findBusy } from '../holds/occupations.repository.ts';
import { presentAvailableCourt } from './availables.presenter.ts';
import { placeOfList } from './place-of-list.ts';

type Query = Parsed<typeof listAvailablesCall>['query'];

/**
 * The bookable slots of an opening day, by start: 00:30 of a club open until 01:00 comes after 23:30. Starts of
 * different clubs are merged by their local times. Two statements for any number of clubs and courts, and one more
 * without city and club.
 */
export async function listAvailables(
  db: Database,
  { date, ...asked }: Query,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): Promise<SlotOfDay[]> {
  const where = await placeOfList(db, asked, viewer);
  if (!where) return [];
  const schedules = (await findSchedules(db, { ...where, dates: [date] })).filter(
    ({ timezone, days_ahead }) => date <= addDays(localDateOf(now, timezone), days_ahead),
  );
  const window = openingWindow(schedules, date);
  if (window === null) return [];
  const courtIds = schedules.flatMap(({ courts }) => courts.map(({ id }) => id));
  const busy = byCourt(await findBusy(db, courtIds, window, now));

  const slotsOfDay = new Map<number, SlotOfDay>();
  for (const schedule of schedules) {
    const club = presentClubSummary(schedule);
    const { price_rules, ...terms } = bookingTerms(schedule, date);
    const courts = schedule.courts.map((court) => ({
      id: court,
      busy: busy.get(court.id) ?? [],
      price_rules,
    }));
    for (const { court, slots } of listSlots({ ...terms, date, now, courts })) {
      for (const slot of slots) {
        const ofDay = slotsOfDay.get(slot.start_minutes) ?? { id: slot.start_time, courts: [] };
        ofDay.courts.push(presentAvailableCourt(court, club, slot));
        slotsOfDay.set(slot.start_minutes, ofDay);
      }
    }
  }
  return [...slotsOfDay].toSorted(([a], [b]) => a - b).map(([, slot]) => slot);
}

// Map.groupBy needs Node 21.
function byCourt<Row extends { court_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const courts = new Map<number, Row[]>();
  for (const row of rows) {
    const ofCourt = courts.get(row.court_id);
    if (ofCourt) ofCourt.push(row);
    else courts.set(row.court_id, [row]);
  }
  return courts;
}
