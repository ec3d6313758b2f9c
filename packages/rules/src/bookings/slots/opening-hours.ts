import { DAY_MINUTES } from '../../time/local-time.ts';

/**
 * When a club is open on one day, in minutes from that day's local midnight: `{opens: 420, closes: 1500}` is
 * 07:00 until 01:00 of the next day, all of it belonging to the day it opened.
 */
export type OpeningRange = { opens: number; closes: number };

/** Sorted ranges with touching ones merged, so that a booking may span them. */
export function mergeRanges(hours: readonly OpeningRange[]): OpeningRange[] {
  const merged: OpeningRange[] = [];
  for (const { opens, closes } of byOpening(hours)) {
    const last = merged.at(-1);
    if (last !== undefined && opens <= last.closes) last.closes = Math.max(last.closes, closes);
    else merged.push({ opens, closes });
  }
  return merged;
}

/** Every start minute of an opening day: in steps from each opening, before its closing. */
export function startMinutes(hours: readonly OpeningRange[], step: number): number[] {
  if (!(step > 0)) throw new RangeError(`not a step: ${step}`);
  const starts: number[] = [];
  for (const { opens, closes } of mergeRanges(hours)) {
    for (let minute = opens; minute < closes; minute += step) starts.push(minute);
  }
  return starts;
}

/**
 * Minute of an opening day for a clock time (minutes 0–1439): a time before the first opening is after midnight, so
 * 00:30 of a day open from 07:00 until 01:00 is minute 1470.
 */
export function minuteOfOpeningDay(clockMinutes: number, hours: readonly OpeningRange[]): number {
  const first = byOpening(hours)[0]?.opens ?? 0;
  return clockMinutes < first ? clockMinutes + DAY_MINUTES : clockMinutes;
}

function byOpening(hours: readonly OpeningRange[]): OpeningRange[] {
  return hours.toSorted((a, b) => a.opens - b.opens);
}
