import { type Instant, MINUTE_MS, toIso, toMillis } from '../../time/instant.ts';
import { formatMinutes, weekdayOf } from '../../time/local-time.ts';
import { dayClock } from '../../time/zoned-time.ts';
import { mergeRanges, type OpeningRange, startMinutes } from './opening-hours.ts';
import { type PriceRule, priceOf } from './prices.ts';

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

type SlotOption = { duration: number; end_time: string; end_at: string; price_cents: number };

export type Slot = { start_minutes: number; start_time: string; start_at: string; options: SlotOption[] };

/**
 * The free slots, court by court in the given order. Left out: slots without a free duration, slots that have
 * started, times skipped by a clock change, and durations without a price.
 */
export function listSlots<Id>(question: SlotsQuestion<Id>): { court: Id; slots: Slot[] }[] {
  const wholeDays = new Map<readonly PriceRule[], PlacedSlot[]>();
  return question.courts.map(({ id, busy, price_rules }) => {
    // Courts of a club usually share one price list, so the day is computed once per list.
    const day = wholeDays.get(price_rules) ?? layOut(question, price_rules);
    wholeDays.set(price_rules, day);
    const taken = busy.map(toInterval);
    const slots = day.map(({ slot, options }): Slot => {
      const free = options.filter(({ wanted }) => !taken.some((range) => overlaps(range, wanted)));
      return { ...slot, options: free.map(({ option }) => option) };
    });
    return { court: id, slots: slots.filter((slot) => slot.options.length > 0) };
  });
}

type PlacedSlot = { slot: Omit<Slot, 'options'>; options: { wanted: Interval; option: SlotOption }[] };

/** All slots of an empty court on the day. */
function layOut(question: Omit<SlotsQuestion<unknown>, 'courts'>, rules: readonly PriceRule[]): PlacedSlot[] {
  const { date, hours, durations } = question;
  const weekday = weekdayOf(date);
  const now = toMillis(question.now);
  const clock = dayClock(date, question.zone);
  return mergeRanges(hours).flatMap((range) => {
    const closing = clock.atOrAfter(range.closes);
    return startMinutes([range], question.step_minutes).flatMap((start_minutes): PlacedSlot[] => {
      const start = clock.at(start_minutes);
      if (start === null || start <= now) return [];
      const options = durations.flatMap((duration) => {
        const end = start + duration * MINUTE_MS;
        const price_cents = priceOf({ weekday, ranges: clock.rangesOf(start, end), rules });
        if (end > closing || price_cents === null) return [];
        const option = { duration, end_time: clock.timeOf(end), end_at: toIso(end), price_cents };
        return [{ wanted: { start, end }, option }];
      });
      return [
        {
          slot: { start_minutes, start_time: formatMinutes(start_minutes), start_at: toIso(start) },
          options,
        },
      ];
    });
  });
}
