import { LEVEL_MAX, LEVEL_MIN, roundStored } from '../constants.ts';
import type { LevelLimits } from '../model.ts';

/** What made a change smaller: the limit of a match, of a day, or the end of the scale. */
export type Limit = 'match' | 'day' | 'scale';

type Limited = { level_after: number; limited_by: Limit | null };

/** Moves a level up or down by an amount, within the limits of match, day and scale. Never moves the other way. */
export function moveWithin(
  { level, day_level, up, amount }: { level: number; day_level: number; up: boolean; amount: number },
  { per_match, per_day }: LevelLimits,
): Limited {
  const direction = up ? 1 : -1;
  const ofDay = Math.max(0, roundStored(per_day - direction * (level - day_level)));
  const ofScale = up ? LEVEL_MAX - level : level - LEVEL_MIN;
  const moved = Math.min(amount, per_match, ofDay, ofScale);
  const limited_by =
    moved === amount ? null : moved === ofScale ? 'scale' : moved === ofDay ? 'day' : 'match';
  return { level_after: roundStored(level + direction * moved), limited_by };
}

/** Weight (0–1) of a match after so many matches with the opponents in the last days, on average over the four pairs. */
export function repeatWeight(meetings: number, { free_meetings }: LevelLimits): number {
  return Math.min(1, (free_meetings + 1) / (meetings + 1));
}
