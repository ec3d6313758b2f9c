import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { type LevelFactors, monthIn } from '@bandeja/rules/levels/update-levels';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';

/** The day on which a result counts. One zone for all, so that the order of results is also the order of days. */
export const countedDate = (at: Date): string => localDateOf(at, DEFAULT_ZONE);

/** The instant at which that day began. */
export const startOfCountedDay = (at: Date): Date => new Date(zonedTime(countedDate(at), 0, DEFAULT_ZONE));

/** The state of a player after the last change of a match; `at` is null when no match has counted. */
export type LastChange = Omit<PlayerLevel, 'day' | 'month'> & {
  at: Date | null;
  factors: LevelFactors | null;
};

/** A change of an older model has no factors: its day starts again with the next match. */
export const toPlayerLevel = ({ at, factors, ...level }: LastChange): PlayerLevel => ({
  ...level,
  day: at && factors ? { date: countedDate(at), level: factors.day_level } : null,
  month: factors && monthIn(factors),
});
