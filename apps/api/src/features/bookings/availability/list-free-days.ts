import { setImmediate } from 'node:timers/promises';
import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/bookings';
import type { FreeDay } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { type Interval, listSlots, overlaps, toInterval } from '@bandeja/rules/bookings/slots/slots';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { Viewer } from '../../../http/session/viewer.ts';
import { type ClubSchedule, schedulesOf } from '../../clubs/public.ts';
import type { During } from '../booking-state.ts';
import { bookingTerms, openingWindow } from '../booking-terms.ts';
import { busyOfSchedules } from '../courts/court-occupations.repository.ts';
import { placeOfList } from './list-availables.ts';

type Query = Parsed<typeof calls.listFreeDays>['query'];
type Busy = readonly (Interval & { court_id: number })[];

/** An instant before every opening day: evaluated at it, a day has all its starts. */
const BEFORE_ALL = new Date(0);

/**
 * The share of free starts of each opening day, for the strip of days: the counts of what listAvailables lists. One
 * trip for any number of days, clubs and courts, and one more without city and club.
 */
export async function listFreeDays(
  db: Database,
  { from, days, ...asked }: Query,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): Promise<FreeDay[]> {
  const where = await placeOfList(db, asked, viewer);
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  const filter = { ...where, dates };
  const read = where && (await inOneTrip(db, [schedulesOf(filter), busyOfSchedules(filter, now)]));
  const [found = [], rows = []] = read ?? [];
  const schedules = found.filter(
    ({ date, timezone, days_ahead }) => date <= addDays(localDateOf(now, timezone), days_ahead),
  );
  const opening = dates.map((date) => {
    const ofDay = schedules.filter((schedule) => schedule.date === date);
    return { date, schedules: ofDay, window: openingWindow(ofDay, date) };
  });
  const busy = rows.map((row) => ({ court_id: row.court_id, ...toInterval(row) }));
  const counted: FreeDay[] = [];
  for (const day of opening) {
    // With many clubs a day takes some milliseconds: yields between days, so other requests do not wait for all
    // fourteen.
    await setImmediate();
    counted.push({ date: day.date, ...countDay(day, busy, now) });
  }
  return counted;
}

type OpeningDay = { date: string; schedules: readonly ClubSchedule[]; window: During | null };

function countDay({ date, schedules, window }: OpeningDay, busy: Busy, now: Date): Omit<FreeDay, 'date'> {
  if (window === null) return { free: 0, total: 0, free_percent: 0 };
  const busyOfCourt = byCourt(busy, window);
  const starts = { free: new Set<number>(), all: new Set<number>() };
  const count = { free: 0, all: 0 };
  for (const schedule of schedules) {
    const slots = slotsOf(schedule, date);
    const ahead = slots.filter(({ start }) => start > now.getTime());
    for (const { start_minutes } of slots) starts.all.add(start_minutes);
    count.all += slots.length * schedule.courts.length;
    for (const { id } of schedule.courts) {
      const taken = busyOfCourt.get(id) ?? [];
      for (const slot of ahead) {
        if (taken.some((range) => overlaps(range, slot))) continue;
        count.free++;
        starts.free.add(slot.start_minutes);
      }
    }
  }
  return {
    free: starts.free.size,
    total: starts.all.size,
    free_percent: count.all === 0 ? 0 : Math.round((100 * count.free) / count.all),
  };
}

/**
 * Every start of a club on that day on an empty court, with its shortest duration: a start is free when that fits,
 * since longer durations include it.
 */
function slotsOf(schedule: ClubSchedule, date: string): (Interval & { start_minutes: number })[] {
  const { price_rules, durations, ...terms } = bookingTerms(schedule, date);
  const courts = [{ id: 0, busy: [], price_rules }];
  const day = { ...terms, date, durations: [Math.min(...durations)], now: BEFORE_ALL, courts };
  return listSlots(day).flatMap(({ slots }) =>
    slots.flatMap(({ start_minutes, start_at, options }) =>
      options.map(({ end_at }) => ({ start_minutes, ...toInterval({ start_at, end_at }) })),
    ),
  );
}

/** The occupations within this day's window: each start is compared with the bookings of one day, not of fourteen. */
function byCourt(busy: Busy, window: During): Map<number, Interval[]> {
  const day = toInterval(window);
  const courts = new Map<number, Interval[]>();
  for (const range of busy) {
    if (!overlaps(range, day)) continue;
    const ofCourt = courts.get(range.court_id);
    if (ofCourt) ofCourt.push(range);
    else courts.set(range.court_id, [range]);
  }
  return courts;
}
