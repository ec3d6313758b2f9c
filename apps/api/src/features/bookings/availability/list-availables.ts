import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/bookings';
import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../../http/session/viewer.ts';
import { type ClubSchedule, findDefaultCity, presentClubSummary, schedulesOf } from '../../clubs/public.ts';
import { bookingTerms } from '../booking-terms.ts';
import { presentAvailableCourt } from '../bookings.presenter.ts';
import { busyOfSchedules } from '../courts/court-occupations.repository.ts';

type Query = Parsed<typeof calls.listAvailables>['query'];
type BusyRow = { court_id: number; start_at: Date; end_at: Date };
type Read = { date: string; now: Date; schedules: readonly ClubSchedule[]; busy: Map<number, BusyRow[]> };

/** Courts with free times in all lists that are kept: about ten megabytes with their bytes (revalidated-answer.ts). */
const KEPT_COURTS = 20_000;

/**
 * Lists by all that they were computed from, which is read for every request. Most requests for a day come between two
 * changes of it, and computing the list takes longer than reading that nothing has changed.
 */
const computed = new LRUCache<string, SlotOfDay[]>({
  maxSize: KEPT_COURTS,
  sizeCalculation: (slots) => slots.reduce((sum, { courts }) => sum + courts.length, 1),
});

/**
 * The bookable slots of an opening day, by start: 00:30 of a club open until 01:00 comes after 23:30. Starts of
 * different clubs are merged by their local times. One trip for any number of clubs and courts, and one more without
 * city and club.
 */
export async function listAvailables(
  db: Database,
  { date, ...asked }: Query,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): Promise<SlotOfDay[]> {
  const where = await placeOfList(db, asked, viewer);
  if (!where) return [];
  const filter = { ...where, dates: [date] };
  const [schedules, busy] = await inOneTrip(db, [schedulesOf(filter), busyOfSchedules(filter, now)]);
  // Slots start and days change at full minutes.
  const read = JSON.stringify([date, Math.floor(now.getTime() / MINUTE_MS), schedules, busy]);
  const known = computed.get(read);
  if (known) return known;
  const slots = slotsOf({ date, now, schedules, busy: byCourt(busy) });
  computed.set(read, slots);
  return slots;
}

function slotsOf({ date, now, schedules, busy }: Read): SlotOfDay[] {
  const slotsOfDay = new Map<number, SlotOfDay>();
  for (const schedule of schedules) {
    if (date > addDays(localDateOf(now, schedule.timezone), schedule.days_ahead)) continue;
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

type Where = { sport: string; city?: string | undefined; club_slug?: string | undefined };

/**
 * The city or clubs of a list of availability: as requested, or, without city and club, the viewer's city, or the
 * first city in order. The clubs of all cities are never read at once. Null: no club has a court of this sport.
 */
export async function placeOfList(
  db: Database,
  { sport, city, club_slug }: Where,
  viewer: Viewer | null,
): Promise<Where | null> {
  if (city || club_slug) return { sport, city, club_slug };
  const found = await findDefaultCity(db, { player: viewer?.playerId ?? null, sport });
  return found === undefined ? null : { sport, city: found };
}
