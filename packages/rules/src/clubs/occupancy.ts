import type { OpeningRange } from '../bookings/slots/opening-hours.ts';
import { weekdayOf } from '../time/local-time.ts';
import type { ClockRange } from '../time/zoned-time.ts';

/** Minutes after midnight of the opening day, everywhere. */
export type OccupancyDay = {
  date: string;
  hours: readonly OpeningRange[];
  /** That the club has on this day. */
  courts: number;
  /** Each takes one court: a closure, a tournament. */
  blocked: readonly ClockRange[];
  sold: readonly (ClockRange & { count: number })[];
};

export type OccupancyCell = { weekday: number; hour: number; open_minutes: number; sold_minutes: number };

const HOUR = 60;

const overlap = (one: ClockRange, other: ClockRange): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/**
 * Open and sold minutes by weekday of the opening day and hour. A blocked court is not open; what is sold outside the hours
 * was open, so that no hour sells more than it has.
 */
export function countOccupancy(days: readonly OccupancyDay[]): OccupancyCell[] {
  const cells = new Map<string, OccupancyCell>();
  for (const { date, hours, courts, blocked, sold } of days) {
    const weekday = weekdayOf(date);
    const ranges = hours.map(({ opens, closes }): ClockRange => ({ from: opens, to: closes }));
    const add = (range: ClockRange, open: number, taken: number) => {
      for (let hour = Math.floor(range.from / HOUR); hour * HOUR < range.to; hour++) {
        const minutes = overlap(range, { from: hour * HOUR, to: (hour + 1) * HOUR });
        const key = `${weekday} ${hour}`;
        const cell = cells.get(key) ?? { weekday, hour, open_minutes: 0, sold_minutes: 0 };
        cell.open_minutes += open * minutes;
        cell.sold_minutes += taken * minutes;
        cells.set(key, cell);
      }
    };
    /** The parts of a range within the hours. */
    const within = (range: ClockRange) =>
      ranges
        .map((open) => ({ from: Math.max(open.from, range.from), to: Math.min(open.to, range.to) }))
        .filter(({ from, to }) => to > from);
    for (const range of ranges) add(range, courts, 0);
    for (const range of blocked) for (const part of within(range)) add(part, -1, 0);
    for (const { count, ...range } of sold) {
      add(range, count, count);
      for (const part of within(range)) add(part, -count, 0);
    }
  }
  return [...cells.values()]
    .filter(({ open_minutes }) => open_minutes > 0)
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}
