import { type Instant, toMillis } from '../../time/instant.ts';

/** From start (included) to end (not included), in any unit: 10–11 and 11–12 do not overlap. */
export type Interval = { start: number; end: number };

/** Occupied time of a court: a booking that is not cancelled, a tournament match, or a closure. */
export type BusyRange = { start_at: Instant; end_at: Instant };

/** Whether two half-open intervals overlap. An empty interval overlaps nothing. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.start, b.start) < Math.min(a.end, b.end);
}

/** A busy range in milliseconds. */
export function toInterval({ start_at, end_at }: BusyRange): Interval {
  return { start: toMillis(start_at), end: toMillis(end_at) };
}
