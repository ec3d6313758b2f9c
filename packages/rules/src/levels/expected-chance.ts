import { MODEL, type ModelSettings, type Pair, type Rating, winChance, withDrift } from './rating-model.ts';
import { sigmaOf } from './reliability.ts';

/** A player before a match, as stored: level 0–7, reliability 0–100. `id` is returned unchanged. */
export type PlayerLevel<Id = number> = { id: Id; level: number; reliability: number };
export type LevelPair<Id = number> = readonly [PlayerLevel<Id>, PlayerLevel<Id>];

/** Chance (0–1) that team A beats team B. */
export function expectedChance(
  team_a: LevelPair<unknown>,
  team_b: LevelPair<unknown>,
  settings: ModelSettings = MODEL,
): number {
  return winChance(toPair(team_a, settings), toPair(team_b, settings), settings);
}

/** Two stored levels as ratings of the model. */
export function toPair([left, right]: LevelPair<unknown>, settings: ModelSettings): Pair {
  return [toRating(left, settings), toRating(right, settings)];
}

function toRating({ level, reliability }: PlayerLevel<unknown>, settings: ModelSettings): Rating {
  return withDrift({ mu: level, sigma: sigmaOf(reliability) }, settings);
}
