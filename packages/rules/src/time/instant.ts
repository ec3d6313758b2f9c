/**
 * A moment, as it comes from a database (Date) or from JSON (ISO 8601 with Z or offset).
 * Every instant these rules return is an ISO UTC string, `2025-09-30T19:39:57.000Z`.
 */
export type Instant = Date | string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since 1970. Throws a RangeError for an invalid instant, a time without zone included. */
export function toMillis(instant: Instant): number {
  // A string without zone would be parsed in the zone of the machine.
  const readable = typeof instant !== 'string' || /:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(instant);
  const millis = readable ? new Date(instant).getTime() : Number.NaN;
  if (Number.isNaN(millis)) throw new RangeError(`not an instant: ${String(instant)}`);
  return millis;
}

export function toIso(instant: Instant | number): string {
  return new Date(typeof instant === 'number' ? instant : toMillis(instant)).toISOString();
}

/** Adds elapsed minutes: a clock change in between does not count. */
export function addMinutes(instant: Instant, minutes: number): string {
  return toIso(toMillis(instant) + minutes * MINUTE_MS);
}
