import type { FreeDay, listFreeDays as listFreeDaysCall } from '@bandeja/contract/bookings';
import type { Parsed } from '@bandeja/contract/call';
import type { Database } from '@bandeja/db/transaction';
import { type BusyRange, overlaps, toInterval } from '@bandeja/rules/bookings/interval';
import { listSlots } from '@bandeja/rules/bookings/slots';
import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { type ClubSchedule, findSchedules } from '../clubs/public.ts';
import type { During } from './booking-sql.ts';
import { bookingTerms, openingWindow } from './booking-terms.ts';
import { findBusy } from './occupations.repository.ts';

type Query = Parsed<typeof listFreeDaysCall>['query'];
type Busy = Awaited<ReturnType<typeof findBusy>>;

/** Before every opening day: asked at this moment a day has all its starts. */
const BEFORE_ALL = new Date(0);

/**
 * How free each opening day is, for the strip of days: what listAvailables would list, only counted. Two statements
 * whatever the number of days, clubs and courts.
 */
export async function listFreeDays(db: Database, query: Query, now: Date): Promise<FreeDay[]> {
  const { from, days, ...where } = query;
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  const schedules = (await findSchedules(db, { ...where, dates })).filter(
    ({ date, timezone, days_ahead }) => date <= addDays(localDateOf(now, timezone), days_ahead),
  );
  const opening = dates.map((date) => {
    const ofDay = schedules.filter((schedule) => schedule.date === date);
    return { date, schedules: ofDay, window: openingWindow(ofDay, date) };
  });
  const windows = opening.flatMap(({ window }) => (window === null ? [] : [window]));
  const [first, last] = [windows[0], windows.at(-1)];
  const courts = [...new Set(schedules.flatMap((schedule) => schedule.courts.map(({ id }) => id)))];
  const busy =
    first && last ? await findBusy(db, courts, { start_at: first.start_at, end_at: last.end_at }, now) : [];
  return opening.map((day) => ({ date: day.date, ...countDay(day, busy, now) }));
}

type OpeningDay = { date: string; schedules: readonly ClubSchedule[]; window: During | null };

function countDay({ date, schedules, window }: OpeningDay, busy: Busy, now: Date): Omit<FreeDay, 'date'> {
  if (window === null) return { free: 0, total: 0, free_percent: 0 };
  const busyOfCourt = byCourt(busy, window);
  const starts = { free: new Set<number>(), all: new Set<number>() };
  const count = { free: 0, all: 0 };
  for (const schedule of schedules) {
    const { price_rules, durations, ...terms } = bookingTerms(schedule, date);
    // A start is free when the shortest game fits: the longer ones take its minutes too.
    const day = { ...terms, date, durations: [Math.min(...durations)] };
    const courts = schedule.courts.map(({ id }) => ({ id, busy: busyOfCourt.get(id) ?? [], price_rules }));
    for (const { slots } of listSlots({ ...day, now, courts })) {
      count.free += slots.length;
      for (const { start_minutes } of slots) starts.free.add(start_minutes);
    }
    const [empty] = listSlots({ ...day, now: BEFORE_ALL, courts: [{ id: 0, busy: [], price_rules }] });
    for (const { start_minutes } of empty?.slots ?? []) starts.all.add(start_minutes);
    count.all += (empty?.slots.length ?? 0) * courts.length;
  }
  return {
    free: starts.free.size,
    total: starts.all.size,
    free_percent: count.all === 0 ? 0 : Math.round((100 * count.free) / count.all),
  };
}

/** Only what lies in this day's window: each start is compared with the bookings of one day, not of fourteen. */
function byCourt(busy: Busy, window: During): Map<number, BusyRange[]> {
  const day = toInterval(window);
  const courts = new Map<number, BusyRange[]>();
  for (const row of busy) {
    if (!overlaps(toInterval(row), day)) continue;
    const ofCourt = courts.get(row.court_id);
    if (ofCourt) ofCourt.push(row);
    else courts.set(row.court_id, [row]);
  }
  return courts;
}
