import type { DeskReport, ReportSums } from '@bandeja/contract/calls/desk-reports';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { BOOKING_KINDS } from '@bandeja/rules/bookings/booking-kinds';
import { countOccupancy, type OccupancyCell, type OccupancyDay } from '@bandeja/rules/clubs/occupancy';
import { isEarned } from '@bandeja/rules/payments/desk-methods';
import { addDays, DAY_MINUTES, daysBetween } from '@bandeja/rules/time/local-time';
import { type DayClock, dayClock, localDateOf } from '@bandeja/rules/time/zoned-time';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { beginningsOf, courtsOverTime, hoursOfDays } from '../../clubs/public.ts';
import { onlineFeeSums } from '../../payments/public.ts';
import {
  blockedTimes,
  bookingCounts,
  creditPaidIn,
  deskIncome,
  feesTaken,
  kindCounts,
  onlineIncome,
  personCounts,
  soldTimes,
} from './report.repository.ts';

type Asking = { viewer: StaffViewer; from: string; to: string };

/** The numbers of opening days, and of as many days before them. */
export async function readDeskReport(db: Database, { viewer, from, to }: Asking): Promise<DeskReport> {
  const { club_id: club, timezone } = viewer.desk;
  const first = addDays(from, -daysBetween(from, to) - 1);
  const span = { club, timezone, first, from, last: to };
  const [since, between, until] = await beginningsOf(db, viewer.desk, [first, from, addDays(to, 1)]);
  const instants = { club, since, between, until };
  const [hours, courts, sold, blocked, counts, kinds, byHand, online, credit, taken, fees, persons] =
    await inOneTrip(db, [
      hoursOfDays({ club, first, last: to }),
      courtsOverTime({ club, timezone }),
      soldTimes(span),
      blockedTimes(span),
      bookingCounts(span),
      kindCounts(span),
      deskIncome(span),
      onlineIncome(span),
      creditPaidIn(instants),
      feesTaken(instants),
      onlineFeeSums(instants),
      personCounts(span),
    ]);
  const days = occupancyDays({ hours, courts, sold, blocked, first, last: to, timezone });
  const sumsOf = (isAsked: boolean, cells: readonly OccupancyCell[]): Omit<ReportSums, 'from' | 'to'> => {
    const of = <Row extends { is_asked: boolean }>(rows: readonly Row[]) =>
      rows.filter(({ is_asked }) => is_asked === isAsked);
    const [count] = of(counts);
    const [person] = of(persons);
    const income = [...of(byHand).filter(({ method }) => isEarned(method)), ...of(online)];
    return {
      open_minutes: sum(cells.map(({ open_minutes }) => open_minutes)),
      sold_minutes: sum(cells.map(({ sold_minutes }) => sold_minutes)),
      income_cents: sum(income.map(({ amount_cents }) => amount_cents)),
      credit_cents: sum(of(credit).map(({ amount_cents }) => amount_cents)),
      tournament_cents: sum([...of(taken), ...of(fees)].map(({ amount_cents }) => amount_cents)),
      bookings: count?.bookings ?? 0,
      cancelled: count?.cancelled ?? 0,
      no_shows: count?.no_shows ?? 0,
      new_customers: person?.new ?? 0,
      returning_customers: person?.returning ?? 0,
    };
  };
  const cells = cellsOf(days.filter(({ date }) => date >= from));
  const earlier = cellsOf(days.filter(({ date }) => date < from));
  return {
    current: { from, to, ...sumsOf(true, cells) },
    before: { from: first, to: addDays(from, -1), ...sumsOf(false, earlier) },
    cells,
    kinds: kindsOf(kinds, [...byHand.filter(({ method }) => isEarned(method)), ...online]),
  };
}

type OfKind = { kind: ReportKind['kind'] };
type ReportKind = DeskReport['kinds'][number];

/** Confirmed bookings and income of the asked days, by kind. */
function kindsOf(
  counts: readonly (OfKind & { bookings: number })[],
  income: readonly (OfKind & { is_asked: boolean; amount_cents: number })[],
): ReportKind[] {
  return BOOKING_KINDS.map((kind) => ({
    kind,
    bookings: counts.find((one) => one.kind === kind)?.bookings ?? 0,
    income_cents: sum(
      income.filter((one) => one.is_asked && one.kind === kind).map(({ amount_cents }) => amount_cents),
    ),
  })).filter(({ bookings, income_cents }) => bookings > 0 || income_cents !== 0);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whole minutes: a closure may end within one. */
const cellsOf = (days: readonly OccupancyDay[]): OccupancyCell[] =>
  countOccupancy(days).map(({ weekday, hour, open_minutes, sold_minutes }) => ({
    ...{ weekday, hour },
    open_minutes: Math.round(open_minutes),
    sold_minutes: Math.round(sold_minutes),
  }));

type Found = {
  hours: readonly { date: string; opens: number; closes: number }[];
  courts: readonly { id: number; first_day: string | null; last_day: string | null }[];
  sold: readonly { date: string; from_minute: number; minutes: number; count: number }[];
  blocked: readonly Blocked[];
  first: string;
  last: string;
  timezone: string;
};
type Blocked = { court_id: number; start_at: Date; end_at: Date };

function occupancyDays({ hours, courts, sold, blocked, first, last, timezone }: Found): OccupancyDay[] {
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  const hoursBy = grouped(hours.map((one) => [one.date, one]));
  const soldBy = grouped(sold.map((one) => [one.date, one]));
  const blockedBy = grouped(blocked.flatMap((one) => daysOf(one, { first, last, timezone })));
  return dates.map((date) => {
    const present = courts.filter(
      ({ first_day, last_day }) => (first_day ?? date) <= date && date <= (last_day ?? date),
    );
    const here = new Set(present.map(({ id }) => id));
    const taking = (blockedBy.get(date) ?? []).filter(({ court_id }) => here.has(court_id));
    const clock = taking.length > 0 ? dayClock(date, timezone) : null;
    return {
      date,
      hours: hoursBy.get(date) ?? [],
      courts: present.length,
      blocked: clock ? taking.flatMap((one) => rangesOf(one, clock)) : [],
      sold: (soldBy.get(date) ?? []).map(({ from_minute, minutes, count }) => ({
        ...{ from: from_minute, to: from_minute + minutes, count },
      })),
    };
  });
}

/** With each opening day that it may touch: one more before its first, whose hours may go beyond midnight. */
function daysOf(
  one: Blocked,
  { first, last, timezone }: { first: string; last: string; timezone: string },
): [string, Blocked][] {
  const begins = addDays(localDateOf(one.start_at, timezone), -1);
  const ends = localDateOf(one.end_at, timezone);
  const days: [string, Blocked][] = [];
  for (let date = begins < first ? first : begins; date <= ends && date <= last; date = addDays(date, 1))
    days.push([date, one]);
  return days;
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

function rangesOf({ start_at, end_at }: Blocked, clock: DayClock) {
  const start = Math.max(start_at.getTime(), clock.atOrAfter(0));
  const end = Math.min(end_at.getTime(), clock.atOrAfter(2 * DAY_MINUTES));
  return end > start ? clock.rangesOf(start, end) : [];
}
