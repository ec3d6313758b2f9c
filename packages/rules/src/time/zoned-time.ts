import { formatMinutes } from './clock-minutes.ts';
import { DAY_MS, type Instant, MINUTE_MS, toIso, toMillis } from './instant.ts';
import { dateMillis } from './local-date.ts';

// Making a formatter costs 50 times what using it does.
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Milliseconds to add to UTC for the wall clock of an IANA zone at a moment.
 * Throws a RangeError for a zone that does not exist.
 */
export function offsetAt(millis: number, zone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(zone)
    .format(millis)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(millis / 1000) * 1000;
}

/**
 * The moment at which the clock of a zone shows `minutes` after midnight of a date (1470: 00:30 of the day after).
 * Where clocks jump forward over it, the first moment after the jump; where it comes twice, the first time.
 */
export function zonedTime(date: string, minutes: number, zone: string): string {
  return toIso(zonedMillis(date, minutes, zone).millis);
}

/** As zonedTime, in milliseconds, and whether the clock really shows that time. */
export function zonedMillis(
  date: string,
  minutes: number,
  zone: string,
): { millis: number; exists: boolean } {
  const wall = dateMillis(date) + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  // The larger offset gives the earlier moment: of a time shown twice, the first.
  for (const offset of before > after ? [before, after] : [after, before]) {
    if (offsetAt(wall - offset, zone) === offset) return { millis: wall - offset, exists: true };
  }
  return { millis: jumpBetween(wall - after, wall - before, zone), exists: false };
}

/** The date the calendar of a zone shows at a moment. */
export function localDateOf(instant: Instant, zone: string): string {
  return new Date(wallMillis(instant, zone)).toISOString().slice(0, 10);
}

/** Minutes after midnight the clock of a zone shows, 0–1439. */
export function localMinutesOf(instant: Instant, zone: string): number {
  const wall = wallMillis(instant, zone);
  return Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
}

/** `HH:MM` the clock of a zone shows. */
export function localTimeOf(instant: Instant, zone: string): string {
  return formatMinutes(localMinutesOf(instant, zone));
}

export type DayClock = {
  /** The moment at a minute of this opening day, or null where clocks jump over it. */
  at(minutes: number): number | null;
  /** As `at`, but the first moment after the jump instead of null. */
  atOrAfter(minutes: number): number;
  /** The time the clock shows at a moment near this day. */
  timeOf(millis: number): string;
};

/**
 * The clock of one opening day (its midnight to 48 hours later), made once to place many times:
 * on the 363 days a year without a clock change each placing is an addition.
 */
export function dayClock(date: string, zone: string): DayClock {
  const midnight = dateMillis(date);
  const offset = offsetAt(midnight - DAY_MS, zone);
  // Two days beyond, because a time may belong to the day after and the zone may lie half a day from UTC.
  const steady =
    offsetAt(midnight + 4 * DAY_MS, zone) === offset && offsetAt(midnight + DAY_MS, zone) === offset;
  if (steady) {
    const at = (minutes: number) => midnight + minutes * MINUTE_MS - offset;
    return {
      at,
      atOrAfter: at,
      timeOf: (millis) => formatMinutes(Math.floor((millis + offset) / MINUTE_MS)),
    };
  }
  return {
    at: (minutes) => {
      const { millis, exists } = zonedMillis(date, minutes, zone);
      return exists ? millis : null;
    },
    atOrAfter: (minutes) => zonedMillis(date, minutes, zone).millis,
    timeOf: (millis) => localTimeOf(toIso(millis), zone),
  };
}

function wallMillis(instant: Instant, zone: string): number {
  const millis = toMillis(instant);
  return millis + offsetAt(millis, zone);
}

/** The moment, to the second, at which the offset changes between two moments. */
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
