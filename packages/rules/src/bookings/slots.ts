import { formatMinutes } from '../time/clock-minutes.ts';
import { type Instant, MINUTE_MS, toIso, toMillis } from '../time/instant.ts';
import { weekdayOf } from '../time/local-date.ts';
import { dayClock } from '../time/zoned-time.ts';
import { type BusyRange, overlaps, toInterval } from './interval.ts';
import { mergeRanges, type OpeningRange, startMinutes } from './opening-hours.ts';
import { type PriceRule, priceOf } from './prices.ts';

export type SlotsQuestion<Id> = {
  /** The opening day, `YYYY-MM-DD`; a slot after midnight is listed under the day it opened. */
  date: string;
  /** IANA zone of the club. */
  zone: string;
  /** The club's hours of that date (closures and holidays already applied); none: closed. */
  hours: readonly OpeningRange[];
  step_minutes: number;
  durations: readonly number[];
  now: Instant;
  courts: readonly { id: Id; busy: readonly BusyRange[]; price_rules: readonly PriceRule[] }[];
};

export type SlotOption = { duration: number; end_time: string; end_at: string; price_cents: number };

export type Slot = { start_minutes: number; start_time: string; start_at: string; options: SlotOption[] };

/**
 * What can still be booked, court by court in the given order. A slot without a free duration is left out, as are
 * those that have begun, times the clock skips that night, and durations that nobody has priced.
 */
export function listSlots<Id>(question: SlotsQuestion<Id>): { court: Id; slots: Slot[] }[] {
  const { date, zone, hours, step_minutes, durations, courts } = question;
  const weekday = weekdayOf(date);
  const now = toMillis(question.now);
  const clock = dayClock(date, zone);
  const ranges = mergeRanges(hours).map(({ opens, closes }) => ({
    start: clock.atOrAfter(opens),
    end: clock.atOrAfter(closes),
  }));
  const starts = startMinutes(hours, step_minutes)
    .map((minutes) => ({ minutes, at: clock.at(minutes) }))
    .filter((start): start is { minutes: number; at: number } => start.at !== null && start.at > now);

  return courts.map(({ id, busy, price_rules }) => {
    const taken = busy.map(toInterval);
    const slots = starts.map(({ minutes, at }): Slot => {
      const closing = ranges.find((range) => range.start <= at && at < range.end)?.end ?? at;
      const options = durations.flatMap((duration): SlotOption[] => {
        const wanted = { start: at, end: at + duration * MINUTE_MS };
        if (wanted.end > closing || taken.some((range) => overlaps(range, wanted))) return [];
        const price_cents = priceOf({ weekday, start_minutes: minutes, duration, rules: price_rules });
        if (price_cents === null) return [];
        return [{ duration, end_time: clock.timeOf(wanted.end), end_at: toIso(wanted.end), price_cents }];
      });
      return { start_minutes: minutes, start_time: formatMinutes(minutes), start_at: toIso(at), options };
    });
    return { court: id, slots: slots.filter((slot) => slot.options.length > 0) };
  });
}
