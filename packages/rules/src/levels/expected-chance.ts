import { type Pair, type Rating, winChance } from './equations/rating-model.ts';
import { MODEL, type ModelSettings } from './model.ts';
import { sigmaOf } from './reliability.ts';

/** A player before a match. `id` is returned unchanged. */
export type PlayerLevel<Id = number> = {
  id: Id;
  /** 0–7, two decimals, as stored. */
  level: number;
  /** 0–100, two decimals, as stored. */
  reliability: number;
  /** The level at which the player started. */
  declared: number;
  /** The local date of the last match that counted and the level before that day's first match; null: no match. */
  day: LevelDay | null;
  /** The local date of the first result of the month (LIMITS.month_days) and the level before it; null: none. */
  month: LevelDay | null;
};
export type LevelDay = { date: string; level: number };
export type LevelPair<Id = number> = readonly [PlayerLevel<Id>, PlayerLevel<Id>];

/** What a level needs for a chance. */
type StoredLevel = Pick<PlayerLevel, 'level' | 'reliability' | 'declared'>;
type StoredPair = readonly [StoredLevel, StoredLevel];

/** Chance (0–1) that team A beats team B. */
export function expectedChance(
  team_a: StoredPair,
  team_b: StoredPair,
  settings: ModelSettings = MODEL,
): number {
  return winChance(toPair(team_a, settings), toPair(team_b, settings), settings);
}

/** Two stored levels as ratings of the model. */
export function toPair([left, right]: StoredPair, settings: ModelSettings): Pair {
  return [toRating(left, settings), toRating(right, settings)];
}

function toRating({ level, reliability, declared }: StoredLevel, settings: ModelSettings): Rating {
  return { mu: level, sigma: sigmaOf(reliability, declared, settings), reliability };
}

/** A level that was declared and that no match has moved. */
export function declaredLevel<Id>(id: Id, level: number, reliability: number): PlayerLevel<Id> {
  return { id, level, reliability, declared: level, day: null, month: null };
}
