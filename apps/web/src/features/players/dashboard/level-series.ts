import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';

type LevelPointKind = 'start' | 'declared' | 'match' | 'now';

export interface LevelSeriesPoint {
  /** Milliseconds. */
  at: number;
  level: number;
  reliability: number;
  /** The band of one sigma, within the scale. */
  low: number;
  high: number;
  kind: LevelPointKind;
  match: number | null;
}

/**
 * The points of the level chart, oldest first: the level at the start of the period, after each change, and now.
 * Empty when no level was declared.
 */
export function levelSeries({
  levels,
  from,
  to,
}: Pick<Dashboard, 'levels' | 'from' | 'to'>): LevelSeriesPoint[] {
  const start = from === null ? null : Date.parse(from);
  const end = Date.parse(to);
  const points = levels.map(({ at, level, reliability, match }): LevelSeriesPoint => {
    const millis = Date.parse(at);
    const isBefore = start !== null && millis < start;
    const sigma = sigmaOf(reliability);
    return {
      at: isBefore ? start : millis,
      level,
      reliability,
      low: Math.max(0, level - sigma),
      high: Math.min(7, level + sigma),
      kind: isBefore ? 'start' : match === null ? 'declared' : 'match',
      match: isBefore ? null : match,
    };
  });
  const last = points.at(-1);
  return last && last.at < end ? [...points, { ...last, at: end, kind: 'now', match: null }] : points;
}

/** Whether a match moved the level within the period. */
export const hasMoved = (points: readonly LevelSeriesPoint[]): boolean =>
  points.some(({ kind }) => kind === 'match');

/** The change of the level from the first point to the last. */
export function levelChange(points: readonly LevelSeriesPoint[]): number {
  return (points.at(-1)?.level ?? 0) - (points[0]?.level ?? 0);
}

const REASONS: Record<LevelSeriesPoint['kind'], string> = {
  start: 'início do período',
  declared: 'nível declarado',
  match: 'partida',
  now: 'hoje',
};

/** "12/08/2026 (partida)": the day in the default zone. */
export const pointName = ({ at, kind }: LevelSeriesPoint): string => `${dayOf(at)} (${REASONS[kind]})`;

export const dayOf = (millis: number): string =>
  formatNumericDate(localDateOf(new Date(millis), DEFAULT_ZONE));

export const likelyText = ({ low, high }: LevelSeriesPoint): string =>
  `${formatLevel(low)} a ${formatLevel(high)}`;
