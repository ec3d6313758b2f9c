import type { LevelLimits } from '../model.ts';
import { LEVEL_MAX, LEVEL_MIN, roundStored } from '../scale.ts';

/** What made a change smaller: the limit of a match, of a day, of a month, or the end of the scale. */
export type Limit = 'match' | 'day' | 'month' | 'scale';

/** `part`: the part (0–1) of the amount that the limits leave. */
type Limited = { level_after: number; limited_by: Limit | null; part: number };

type Move = {
  level: number;
  day_level: number;
  /** The level at the start of the month and the maximum distance from it; null: no such limit. */
  month: { level: number; per_month: number } | null;
  up: boolean;
  amount: number;
};

/** Moves a level up or down by an amount, within the limits of match, day, month and scale. Never moves the other way. */
export function moveWithin(
  { level, day_level, month, up, amount }: Move,
  { per_match, per_day }: LevelLimits,
): Limited {
  const direction = up ? 1 : -1;
  const within = (most: number, start: number) =>
    Math.max(0, roundStored(most - direction * (level - start)));
  const ofDay = within(per_day, day_level);
  const ofMonth = month ? within(month.per_month, month.level) : Number.POSITIVE_INFINITY;
  const ofScale = up ? LEVEL_MAX - level : level - LEVEL_MIN;
  const moved = Math.min(amount, per_match, ofDay, ofMonth, ofScale);
  return {
    level_after: roundStored(level + direction * moved),
    limited_by: moved === amount ? null : limitOf(moved, { ofScale, ofMonth, ofDay }),
    part: amount === 0 ? 1 : moved / amount,
  };
}

function limitOf(moved: number, of: { ofScale: number; ofMonth: number; ofDay: number }): Limit {
  if (moved === of.ofScale) return 'scale';
  if (moved === of.ofMonth) return 'month';
  return moved === of.ofDay ? 'day' : 'match';
}

/** Weight (0–1) of a match after so many matches with the opponents in the last days, on average over the four pairs. */
export function repeatWeight(meetings: number, { free_meetings }: LevelLimits): number {
  return Math.min(1, (free_meetings + 1) / (meetings + 1));
}
