import type { Agenda, AgendaItem, AgendaRequest, AgendaWeek } from '@bandeja/contract/calls/desk-agenda';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { dayBeginsAt } from '@bandeja/rules/clubs/opening-day';
import { lessonTitle } from '@bandeja/rules/lessons/lesson';
import { fullName } from '@bandeja/rules/players/names';
import { HOUR_MS, toIso } from '@bandeja/rules/time/instant';
import { addDays, DAY_MINUTES } from '@bandeja/rules/time/local-time';
import {
  type DayClock,
  dayClock,
  localDateOf,
  localMinutesOf,
  localTimeOf,
  zonedTime,
} from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { type ClubSchedule, schedulesOf } from '../../clubs/public.ts';
import { type AgendaRow, itemsOfDays, requestsOf } from './agenda.repository.ts';

type Asking = { viewer: StaffViewer; now: Date };

/** An opening day of the viewer's club; without a date the present one. One trip. */
export async function getAgenda(
  db: Database,
  { viewer, now, date: asked }: Asking & { date?: string | undefined },
): Promise<Agenda> {
  const { club_id: club, club_slug, timezone } = viewer.desk;
  const local = localDateOf(now, timezone);
  const near = [addDays(local, -1), local, addDays(local, 1)];
  // Before noon it may still be the day before: which one it is stands in the hours.
  const isEarly = localMinutesOf(now, timezone) < LATEST_BEGINNING;
  const [schedules, rows, requests] = await inOneTrip(db, [
    schedulesOf({ dates: [...new Set([...near, asked ?? local])], club_slug, of_staff: true }),
    itemsOfDays({
      ...{ club, timezone, now },
      ...{ first: asked ?? (isEarly ? addDays(local, -1) : local), last: asked ?? local },
    }),
    requestsOf({ club, now }),
  ]);
  const scheduleOf = (day: string) => schedules.find((one) => one.date === day);
  const beginning = (day: string) =>
    zonedTime(
      day,
      dayBeginsAt(scheduleOf(addDays(day, -1))?.hours ?? [], scheduleOf(day)?.hours ?? []),
      timezone,
    );
  const today = toIso(now) < beginning(local) ? addDays(local, -1) : local;
  const date = asked ?? today;
  const schedule = scheduleOf(date);
  const hours = schedule?.hours ?? [];
  const items = rowsOfDay(rows, { date, hours, clock: dayClock(date, timezone) });
  return {
    date,
    today,
    today_ends_at: beginning(addDays(today, 1)),
    timezone,
    courts: (schedule?.courts ?? []).map(({ id, name }) => ({ id, name })),
    hours,
    step_minutes: schedule?.start_step_minutes ?? DEFAULT_STEP,
    durations: schedule?.durations ?? [],
    prices: schedule?.prices ?? [],
    items: items.map(presentItem),
    requests: requests.map(presentRequest),
  };
}

/** Minutes after midnight: nights end at noon at the latest, and an hour is for closing up. */
const LATEST_BEGINNING = 780;

/** Of a club without a court. */
const DEFAULT_STEP = 30;
const WEEK = 7;

/** Seven opening days of the viewer's club in numbers; without a day from the present one on. One trip. */
export async function getAgendaWeek(
  db: Database,
  { viewer, now, from: asked }: Asking & { from?: string | undefined },
): Promise<AgendaWeek> {
  const { club_id: club, club_slug, timezone } = viewer.desk;
  const from = asked ?? localDateOf(now, timezone);
  const dates = Array.from({ length: WEEK }, (_, day) => addDays(from, day));
  const [schedules, rows] = await inOneTrip(db, [
    schedulesOf({ dates, club_slug, of_staff: true }),
    itemsOfDays({ club, timezone, first: from, last: addDays(from, WEEK - 1), now }),
  ]);
  const days = dates.map((date) => {
    const hours = schedules.find((schedule) => schedule.date === date)?.hours ?? [];
    const clock = dayClock(date, timezone);
    return numbersOfDay(rowsOfDay(rows, { date, hours, clock }), { date, hours, clock });
  });
  return { from, courts: schedules[0]?.courts.length ?? 0, days };
}

type Day = { date: string; hours: ClubSchedule['hours']; clock: DayClock };

/** Bookings of this opening day, and what else lies within its hours; of a closed day within its date. */
function rowsOfDay(rows: readonly AgendaRow[], { date, hours, clock }: Day): AgendaRow[] {
  const opens = hours.length > 0 ? Math.min(...hours.map((range) => range.opens)) : 0;
  const closes = hours.length > 0 ? Math.max(...hours.map((range) => range.closes)) : DAY_MINUTES;
  const [begins, ends] = [clock.atOrAfter(opens), clock.atOrAfter(closes)];
  return rows.filter(({ booking_id, date: of, start_at, end_at }) =>
    booking_id === null ? start_at.getTime() < ends && end_at.getTime() > begins : of === date,
  );
}

function numbersOfDay(rows: readonly AgendaRow[], { date, hours, clock }: Day): AgendaWeek['days'][number] {
  const midnight = clock.atOrAfter(0);
  const hourOf = (millis: number) => Math.floor((millis - midnight) / HOUR_MS);
  const taken = new Map<number, Set<number>>();
  for (const { court_id, kind, start_at, end_at } of rows) {
    // An offered court is not booked.
    if (kind === 'offer') continue;
    // Closures may last for weeks.
    const last = Math.min(hourOf(end_at.getTime() - 1), LAST_HOUR);
    for (let hour = Math.max(hourOf(start_at.getTime()), 0); hour <= last; hour++)
      taken.set(hour, (taken.get(hour) ?? new Set()).add(court_id));
  }
  const bookings = rows.filter(({ booking_id }) => booking_id !== null);
  const others = rows.filter(({ booking_id, kind }) => booking_id === null && kind !== 'offer');
  return {
    date,
    hours,
    taken: [...taken]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, courts]) => ({ hour, courts: courts.size })),
    bookings: bookings.length,
    open_cents: bookings.reduce((sum, row) => sum + Math.max(0, openCents(row) ?? 0), 0),
    notes: [...new Set(others.map(titleOf))],
  };
}

/** Opening days end at noon of the next day at the latest. */
const LAST_HOUR = 35;

const openCents = ({ price_cents, items_cents, held_cents }: AgendaRow): number | null =>
  price_cents === null ? null : price_cents + (items_cents ?? 0) - (held_cents ?? 0);

function presentItem(row: AgendaRow): AgendaItem {
  const { start_at, end_at, timezone, booking_id, held_cents } = row;
  const hold_expires_at = row.hold_expires_at ?? row.offer_expires_at;
  return {
    id: row.id,
    kind: kindOf(row),
    booking: booking_id,
    court: row.court_id,
    start_time: localTimeOf(start_at, timezone),
    end_time: localTimeOf(end_at, timezone),
    start_at: toIso(start_at),
    end_at: toIso(end_at),
    title: titleOf(row),
    status: row.status,
    hold_expires_at: hold_expires_at && toIso(hold_expires_at),
    price_cents: row.price_cents,
    paid_cents: booking_id === null ? null : (held_cents ?? 0),
    open_cents: openCents(row),
    arrived: row.arrived_at !== null,
    no_show: row.no_show_at !== null,
    version: row.version,
  };
}

const presentRequest = (row: AgendaRow): AgendaRequest => ({
  ...presentItem(row),
  date: row.date ?? localDateOf(row.start_at, row.timezone),
  court_name: row.court_name,
});

function kindOf({ kind, booking_kind, status }: AgendaRow): AgendaItem['kind'] {
  if (kind !== 'booking') return kind;
  if (status === BOOKING_STATUS.awaiting_payment) return 'hold';
  return booking_kind === 'regular' || booking_kind === 'lesson' ? booking_kind : 'booking';
}

function titleOf(row: AgendaRow): string {
  const { kind, reason, customer_name, first_name, last_name, booking_id, teacher_name, students } = row;
  if (kind === 'offer') return 'Lista de espera';
  if (booking_id === null) return reason ?? '';
  if (teacher_name !== null) return lessonTitle(teacher_name, students);
  return customer_name ?? fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });
}
