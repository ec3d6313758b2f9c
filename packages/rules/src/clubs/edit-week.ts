import { mergeRanges, type OpeningRange } from '../bookings/slots/opening-hours.ts';
import { DAY_MINUTES } from '../time/local-time.ts';
import { gapsOf, type PriceBand, WEEKDAYS, type WeekHours, type WeekSchedule } from './schedule.ts';

// What a club does to its week, as one act each. An act never leaves two hours or two prices at one time.

/** A price without its time. */
export type BandPrice = Pick<PriceBand, 'price_cents_per_hour' | 'fixed_cents'>;

/** Opens every day at the same hours, with a price until a time and another from then on. */
export function quickWeek({
  opens,
  closes,
  nightFrom,
  day,
  night,
}: OpeningRange & { nightFrom: number; day: BandPrice; night: BandPrice }): WeekSchedule {
  const bands = [
    { from_minute: opens, to_minute: Math.min(nightFrom, closes), ...day },
    { from_minute: Math.max(nightFrom, opens), to_minute: closes, ...night },
  ].filter(({ from_minute, to_minute }) => from_minute < to_minute);
  return {
    hours: WEEKDAYS.map((weekday) => ({ weekday, opens, closes })),
    prices: WEEKDAYS.flatMap((weekday) => bands.map((band) => ({ weekday, ...band }))),
  };
}

type Part = { from: number; to: number };

/** Without the prices of these days in this time; what is left of them at its sides stays. */
export function erasePrices(
  week: WeekSchedule,
  weekdays: readonly number[],
  { from, to }: Part,
): WeekSchedule {
  const prices = week.prices.flatMap((band): PriceBand[] => {
    if (!weekdays.includes(band.weekday) || band.to_minute <= from || band.from_minute >= to) return [band];
    return [
      { ...band, to_minute: from },
      { ...band, from_minute: to },
    ].filter(({ from_minute, to_minute }) => from_minute < to_minute);
  });
  return { ...week, prices };
}

/** Gives this time of these days a price, in place of those that it has. */
export function paintPrice(
  week: WeekSchedule,
  weekdays: readonly number[],
  { from, to, ...price }: Part & BandPrice,
): WeekSchedule {
  const { hours, prices } = erasePrices(week, weekdays, { from, to });
  const painted = weekdays.map((weekday) => ({ weekday, from_minute: from, to_minute: to, ...price }));
  return { hours, prices: [...prices, ...painted].toSorted(byTime) };
}

/** The hours of these days. Prices beyond them go, and the first and the last price reach to the new edges. */
export function setHours(
  week: WeekSchedule,
  weekdays: readonly number[],
  ranges: readonly OpeningRange[],
): WeekSchedule {
  const merged = mergeRanges(ranges);
  const [first, last] = [merged[0], merged.at(-1)];
  const others = <Row extends { weekday: number }>(rows: readonly Row[]) =>
    rows.filter(({ weekday }) => !weekdays.includes(weekday));
  const hours = weekdays.flatMap((weekday) => merged.map((range): WeekHours => ({ weekday, ...range })));
  const prices = weekdays.flatMap((weekday) => {
    const before = edgesOf(week.hours, weekday);
    return week.prices
      .filter((band) => band.weekday === weekday)
      .flatMap((band): PriceBand[] => {
        if (!first || !last) return [];
        // A price beyond the former hours would reach to the new edge over the one that counted there.
        const isBeyond = before && (band.to_minute <= before.opens || band.from_minute >= before.closes);
        if (isBeyond) return [];
        const from = before && band.from_minute <= before.opens ? first.opens : band.from_minute;
        const to = before && band.to_minute >= before.closes ? last.closes : band.to_minute;
        const from_minute = Math.max(from, first.opens);
        const to_minute = Math.min(to, last.closes);
        return from_minute < to_minute ? [{ ...band, from_minute, to_minute }] : [];
      });
  });
  return {
    hours: [...others(week.hours), ...hours].toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens),
    prices: [...others(week.prices), ...prices].toSorted(byTime),
  };
}

function edgesOf(hours: readonly WeekHours[], weekday: number): OpeningRange | null {
  const ranges = mergeRanges(hours.filter((range) => range.weekday === weekday));
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? { opens: first.opens, closes: last.closes } : null;
}

/** Makes other days like this one. */
export function copyDay(week: WeekSchedule, from: number, weekdays: readonly number[]): WeekSchedule {
  const others = weekdays.filter((weekday) => weekday !== from);
  const copied = <Row extends { weekday: number }>(rows: readonly Row[]) => [
    ...rows.filter(({ weekday }) => !others.includes(weekday)),
    ...rows
      .filter((row) => row.weekday === from)
      .flatMap((row) => others.map((weekday) => ({ ...row, weekday }))),
  ];
  return {
    hours: copied(week.hours).toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens),
    prices: copied(week.prices).toSorted(byTime),
  };
}

const byTime = (a: PriceBand, b: PriceBand) => a.weekday - b.weekday || a.from_minute - b.from_minute;

/** A part of a day as it is drawn: a price, open time without one, or closed time between two openings. */
export type DayPart = Part & ({ kind: 'price'; band: PriceBand } | { kind: 'gap' } | { kind: 'closed' });

/** The parts of a day from the first opening to the last closing, by time; none: closed. */
export function dayParts(week: WeekSchedule, weekday: number): DayPart[] {
  const open = mergeRanges(week.hours.filter((range) => range.weekday === weekday));
  const bands = week.prices.filter((band) => band.weekday === weekday);
  const edges = edgesOf(week.hours, weekday);
  if (!edges) return [];
  const priced = bands.map(({ from_minute, to_minute }) => ({ opens: from_minute, closes: to_minute }));
  const parts = open.flatMap(({ opens, closes }): DayPart[] => [
    ...bands
      .map((band) => ({
        ...{ kind: 'price' as const, band },
        ...{ from: Math.max(band.from_minute, opens), to: Math.min(band.to_minute, closes) },
      }))
      .filter(({ from, to }) => from < to),
    ...gapsOf([{ opens, closes }], priced).map(toPart('gap')),
  ]);
  const breaks = gapsOf([edges], open).map(toPart('closed'));
  return [...parts, ...breaks].toSorted((a, b) => a.from - b.from);
}

const toPart =
  (kind: 'gap' | 'closed') =>
  ({ opens, closes }: OpeningRange): DayPart => ({ kind, from: opens, to: closes });

/** The days whose band has the same time and price as this one: an edit offers to change them together. */
export const sameBandDays = (week: WeekSchedule, band: PriceBand): number[] =>
  WEEKDAYS.filter((weekday) =>
    week.prices.some((other) => other.weekday === weekday && textOf(other) === textOf(band)),
  );

const textOf = ({ from_minute, to_minute, price_cents_per_hour, fixed_cents }: PriceBand) =>
  JSON.stringify([
    from_minute,
    to_minute,
    price_cents_per_hour,
    Object.entries(fixed_cents ?? {}).toSorted(),
  ]);

/**
 * Minutes of an opening day for two times of a form: an end at or before its beginning is after midnight, and so are both
 * where they come before the first opening of the day.
 */
export function bandMinutes(from: number, to: number, firstOpening: number): Part {
  const shift = from < firstOpening && to <= firstOpening ? DAY_MINUTES : 0;
  return { from: from + shift, to: to + shift + (to <= from ? DAY_MINUTES : 0) };
}
