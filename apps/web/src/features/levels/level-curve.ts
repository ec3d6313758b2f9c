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
