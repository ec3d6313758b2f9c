import { mergeRanges, type OpeningRange } from '../bookings/slots/opening-hours.ts';
import type { PriceRule } from '../bookings/slots/prices.ts';
import { addDays, DAY_MINUTES, formatMinutes } from '../time/local-time.ts';

/** Opening hours of a weekday: ISO, 1 Monday … 7 Sunday; 0: of one date, a holiday. */
export type WeekHours = OpeningRange & { weekday: number };

/** The price of a part of a weekday, as a club writes it down. */
export type PriceBand = Omit<PriceRule, 'weekdays'> & { weekday: number };

export type WeekSchedule = { hours: readonly WeekHours[]; prices: readonly PriceBand[] };

/** Monday first. */
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const NAMES = ['Feriado', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];

export const weekdayTitle = (weekday: number): string => NAMES[weekday] ?? '';

/** Closing at noon of the next day at the latest: 36 hours after the midnight of the opening day. */
export const LAST_MINUTE = 2160;

/** R$ 10.000 an hour or a booking. */
export const PRICE_CENTS_MAX = 1_000_000;

/** Publishing is for a day within a year. */
export const PUBLISH_DAYS_AHEAD = 366;

export type ScheduleProblem = {
  /** gap: open, without a price. next_day: still open when the next opening day begins. */
  kind: 'gap' | 'hours_overlap' | 'prices_overlap' | 'next_day' | 'never_open';
  weekday: number;
  from: number;
  to: number;
};

/** Everything that keeps a schedule from being published: by weekday, then by time. */
export function scheduleProblems({ hours, prices }: WeekSchedule): ScheduleProblem[] {
  if (hours.length === 0) return [{ kind: 'never_open', weekday: 1, from: 0, to: 0 }];
  return [0, ...WEEKDAYS].flatMap((weekday) => {
    const open = hours.filter((range) => range.weekday === weekday);
    const bands = prices.filter((band) => band.weekday === weekday);
    const priced = bands.map(({ from_minute, to_minute }) => ({ opens: from_minute, closes: to_minute }));
    const next = weekday === 0 ? [] : hours.filter((range) => range.weekday === (weekday % 7) + 1);
    const problems = [
      ...overlapsOf(open).map((part) => ({ ...part, kind: 'hours_overlap' as const })),
      ...overlapsOf(priced).map((part) => ({ ...part, kind: 'prices_overlap' as const })),
      ...gapsOf(open, priced).map((part) => ({ ...part, kind: 'gap' as const })),
      ...nightsInto(open, next).map((part) => ({ ...part, kind: 'next_day' as const })),
    ];
    return problems
      .map(({ kind, opens, closes }) => ({ kind, weekday, from: opens, to: closes }))
      .toSorted((a, b) => a.from - b.from);
  });
}

/** What two or more ranges cover at once. */
function overlapsOf(ranges: readonly OpeningRange[]): OpeningRange[] {
  const sorted = ranges.toSorted((a, b) => a.opens - b.opens);
  let covered = Number.NEGATIVE_INFINITY;
  const found: OpeningRange[] = [];
  for (const { opens, closes } of sorted) {
    if (opens < covered) found.push({ opens, closes: Math.min(closes, covered) });
    covered = Math.max(covered, closes);
  }
  return mergeRanges(found);
}

/** What of the open time has no price. */
export function gapsOf(open: readonly OpeningRange[], priced: readonly OpeningRange[]): OpeningRange[] {
  const covers = mergeRanges(priced);
  return mergeRanges(open).flatMap(({ opens, closes }) => {
    const gaps: OpeningRange[] = [];
    let from = opens;
    for (const cover of covers) {
      if (cover.closes <= from || cover.opens >= closes) continue;
      if (cover.opens > from) gaps.push({ opens: from, closes: cover.opens });
      from = Math.max(from, cover.closes);
    }
    return from < closes ? [...gaps, { opens: from, closes }] : gaps;
  });
}

/** The night of a day that is still open when the next one opens: one court, two opening days, two prices. */
function nightsInto(open: readonly OpeningRange[], next: readonly OpeningRange[]): OpeningRange[] {
  const opening = Math.min(...next.map(({ opens }) => opens + DAY_MINUTES));
  return open.flatMap(({ opens, closes }) =>
    closes > opening ? [{ opens: Math.max(opens, opening), closes }] : [],
  );
}

/** Minutes of an opening day as a club says them: `01:00` after midnight too. */
const spanText = ({ from, to }: { from: number; to: number }): string =>
  `${formatMinutes(from)} às ${formatMinutes(to)}`;

const SENTENCES: Record<ScheduleProblem['kind'], (when: string) => string> = {
  gap: (when) => `${when}: aberto, mas sem preço.`,
  hours_overlap: (when) => `${when}: dois horários de funcionamento ao mesmo tempo.`,
  prices_overlap: (when) => `${when}: dois preços ao mesmo tempo.`,
  next_day: (when) =>
    `${when}: já é o horário do dia seguinte. Feche antes, ou abra o dia seguinte mais tarde.`,
  never_open: () => 'Diga em que dias e horas o clube abre.',
};

/** `Segunda, 07:00 às 08:00: aberto, mas sem preço.` */
export const problemSentence = (problem: ScheduleProblem): string =>
  SENTENCES[problem.kind](`${weekdayTitle(problem.weekday)}, ${spanText(problem)}`);

/**
 * The first opening day for which a schedule may be published: today until the club opens, or when it does not open today;
 * a day that has begun keeps its hours and prices to its end.
 */
export function firstPublishDay(
  now: { date: string; minutes: number },
  hoursToday: readonly OpeningRange[],
): string {
  const hasBegun = hoursToday.some(({ opens }) => opens <= now.minutes);
  return hasBegun ? addDays(now.date, 1) : now.date;
}
