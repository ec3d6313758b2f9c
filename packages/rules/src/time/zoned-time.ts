import { DAY_MS, type Instant, MINUTE_MS, toIso, toMillis } from './instant.ts';
import { dateMillis, formatMinutes } from './local-time.ts';

// Creating a formatter costs 50 times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Milliseconds to add to UTC for the local time of an IANA zone at an instant.
 * Throws a RangeError for an unknown zone.
 */
export function offsetAt(millis: number, zone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(zone)
    .format(millis)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(millis / 1000) * 1000;
}

/**
 * The instant at which the clock of a zone shows `minutes` after midnight of a date (1470: 00:30 of the next day).
 * For a skipped time, the first instant after the jump; for a repeated time, the first.
 */
export function zonedTime(date: string, minutes: number, zone: string): string {
  return toIso(zonedMillis(date, minutes, zone).millis);
}

/** Like zonedTime, in milliseconds, with a flag for times that exist. */
export function zonedMillis(
  date: string,
  minutes: number,
  zone: string,
): { millis: number; exists: boolean } {
  const wall = dateMillis(date) + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  // The larger offset gives the earlier instant: the first of a repeated time.
  for (const offset of before > after ? [before, after] : [after, before]) {
    if (offsetAt(wall - offset, zone) === offset) return { millis: wall - offset, exists: true };
  }
  return { millis: jumpBetween(wall - after, wall - before, zone), exists: false };
}

/** The date in a zone at an instant. */
export function localDateOf(instant: Instant, zone: string): string {
  return new Date(wallMillis(instant, zone)).toISOString().slice(0, 10);
}

/** Minutes after midnight in a zone, 0–1439. */
export function localMinutesOf(instant: Instant, zone: string): number {
  const wall = wallMillis(instant, zone);
  return Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
}

/** `HH:MM` in a zone. */
export function localTimeOf(instant: Instant, zone: string): string {
  return formatMinutes(localMinutesOf(instant, zone));
}

/** Minutes after the midnight of an opening day, half-open. */
export type ClockRange = { from: number; to: number };

export type DayClock = {
  /** The instant at a minute of this opening day, or null for a skipped time. */
  at(minutes: number): number | null;
  /** Like `at`, with the first instant after the jump instead of null. */
  atOrAfter(minutes: number): number;
  /** The local time at an instant near this day. */
  timeOf(millis: number): string;
  /** What the clock shows between two instants: two ranges when it is changed in between, which may overlap. */
  rangesOf(start: number, end: number): ClockRange[];
};

/**
 * The clock of one opening day (midnight to 48 hours later), created once to convert many times: on days without a
 * clock change each conversion is an addition.
 */
export function dayClock(date: string, zone: string): DayClock {
  const midnight = dateMillis(date);
  const offset = offsetAt(midnight - DAY_MS, zone);
  // Two days ahead, because a time may belong to the next day and the zone may be half a day from UTC.
  const steady =
    offsetAt(midnight + 4 * DAY_MS, zone) === offset && offsetAt(midnight + DAY_MS, zone) === offset;
  const shown = (start: number, end: number, by: number): ClockRange => ({
    from: (start + by - midnight) / MINUTE_MS,
    to: (end + by - midnight) / MINUTE_MS,
  });
  if (steady) {
    const at = (minutes: number) => midnight + minutes * MINUTE_MS - offset;
    return {
      at,
      atOrAfter: at,
      timeOf: (millis) => formatMinutes(Math.floor((millis + offset) / MINUTE_MS)),
      rangesOf: (start, end) => [shown(start, end, offset)],
    };
  }
  return {
    at: (minutes) => {
      const { millis, exists } = zonedMillis(date, minutes, zone);
      return exists ? millis : null;
    },
    atOrAfter: (minutes) => zonedMillis(date, minutes, zone).millis,
    timeOf: (millis) => localTimeOf(toIso(millis), zone),
    rangesOf: (start, end) => {
      const [before, after] = [offsetAt(start, zone), offsetAt(end - 1, zone)];
      if (before === after) return [shown(start, end, before)];
      const jump = jumpBetween(start, end - 1, zone);
      return [shown(start, jump, before), shown(jump, end, after)];
    },
  };
}

function wallMillis(instant: Instant, zone: string): number {
  const millis = toMillis(instant);
  return millis + offsetAt(millis, zone);
}

/** The instant, to the second, at which the offset changes between two instants. */
function jumpBetween(from: number, to: number, zone: string): number {
  const old = offsetAt(from, zone);
  let low = Math.floor(from / 1000);
  let high = Math.ceil(to / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, zone) === old) low = middle;
    else high = middle;
  }
  return high * 1000;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}
