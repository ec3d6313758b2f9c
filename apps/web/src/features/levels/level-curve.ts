import type { LevelChange } from '@bandeja/contract/calls/levels';
import { sigmaOf } from '@bandeja/rules/levels/reliability';

export type CurvePoint = { x: number; y: number; low: number; high: number };

export type LevelCurve = {
  points: CurvePoint[];
  /** Grid lines at whole levels, bottom first, with their position. */
  lines: { level: number; y: number }[];
};

type Box = { width: number; height: number };

/**
 * The level after each change, from left to right, with the band of one sigma, as positions in a box with its
 * origin at the top left. Matches are spaced evenly, independent of time. Needs at least two changes.
 */
export function levelCurve(history: readonly LevelChange[], { width, height }: Box): LevelCurve {
  const values = history.map(({ level, reliability }) => {
    const sigma = sigmaOf(reliability);
    return { level, low: Math.max(0, level - sigma), high: Math.min(7, level + sigma) };
  });
  const bottom = Math.floor(Math.min(...values.map(({ low }) => low)));
  const top = Math.max(bottom + 1, Math.ceil(Math.max(...values.map(({ high }) => high))));
  const y = (level: number) => height * (1 - (level - bottom) / (top - bottom));
  const x = (index: number) => (width * index) / Math.max(1, values.length - 1);
  return {
    points: values.map(({ level, low, high }, index) => ({
      x: x(index),
      y: y(level),
      low: y(low),
      high: y(high),
    })),
    lines: Array.from({ length: top - bottom + 1 }, (_, step) => ({
      level: bottom + step,
      y: y(bottom + step),
    })),
  };
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The band as one closed SVG path: along the top, back along the bottom. */
export function bandPath(points: readonly CurvePoint[]): string {
  const top = points.map(({ x, high }) => at(x, high));
  const bottom = points.toReversed().map(({ x, low }) => at(x, low));
  return `M${[...top, ...bottom].join('L')}Z`;
}

export const linePath = (points: readonly CurvePoint[]): string =>
  `M${points.map(({ x, y }) => at(x, y)).join('L')}`;

/** Free space that a label of a month needs, in the units of the positions. */
const LABEL_WIDTH = 34;

/**
 * The months of the changes, each at its first change, without those that would touch the previous label. `dates` are
 * local dates in the order of the points.
 */
export function monthTicks(dates: readonly string[], points: readonly CurvePoint[]): MonthTick[] {
  const ticks: MonthTick[] = [];
  let month = '';
  for (const [index, date] of dates.entries()) {
    const x = points[index]?.x ?? 0;
    const isNew = date.slice(0, 7) !== month;
    month = date.slice(0, 7);
    const isShown = ticks.some((tick) => tick.date.slice(0, 7) === month);
    if (isNew && !isShown && x - (ticks.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= LABEL_WIDTH)
      ticks.push({ x, date });
  }
  return ticks;
}
export type MonthTick = { x: number; date: string };

const TREND_DAYS = 183;
const DAYS_OF_A_MONTH = 30.4;
/** From this length on a trend is given in months. */
const MONTHS_FROM_DAYS = 45;

/** The change of the level in the last six months, or since the first level if that is later. */
export function levelTrend(
  history: readonly Pick<LevelChange, 'level' | 'created_at'>[],
  now: Date,
): { change: number; period: string } | null {
  const first = history[0];
  const last = history.at(-1);
  if (!first || !last || history.length < 2) return null;
  const daysAgo = ({ created_at }: { created_at: string }) =>
    (now.getTime() - Date.parse(created_at)) / 86_400_000;
  const start = history.findLast((change) => daysAgo(change) >= TREND_DAYS) ?? first;
  const days = Math.min(TREND_DAYS, Math.max(1, Math.round(daysAgo(start))));
  const months = Math.round(days / DAYS_OF_A_MONTH);
  const period =
    days >= MONTHS_FROM_DAYS ? `em ${months} meses` : days === 1 ? 'em 1 dia' : `em ${days} dias`;
  return { change: Math.round((last.level - start.level) * 100) / 100, period };
}
