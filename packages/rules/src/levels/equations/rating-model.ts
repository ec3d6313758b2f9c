import { MODEL, type ModelSettings } from '../model.ts';
import { INITIAL_RELIABILITY, RELIABILITY_MAX } from '../scale.ts';

/** A level in the model: mean and standard deviation in levels, and the reliability (0–100) of that deviation. */
export type Rating = { mu: number; sigma: number; reliability: number };
export type Pair = readonly [Rating, Rating];

/**
 * Chance (0–1) that the first pair wins: logistic in the difference of the pairs' strengths, as Weng and Lin (2011)
 * for teams. The strength of a pair is the sum of its levels; an unreliable level counts less, and uncertainty moves
 * the chance towards one half.
 */
export function winChance(first: Pair, second: Pair, settings: ModelSettings = MODEL): number {
  const difference = strengthOf(first, settings) - strengthOf(second, settings);
  return 1 / (1 + Math.exp(-difference / spreadOf(first, second, settings)));
}

/** Share (0–1) of the games that a pair with this chance (0–1) is expected to win: half as far from one half. */
export function expectedShare(chance: number): number {
  return 0.5 + (chance - 0.5) / 2;
}

/** A finished match as the model sees it. */
export type Performance = {
  winners: Pair;
  losers: Pair;
  /** Share (0–1) of the games that the winners won. */
  share: number;
  /** Weight (0–1) of the match for each pair. */
  weights: { winners: number; losers: number };
};

/**
 * `amount`: how far the player's level moves, before limits and never negative. `learned`: the part (0–1) by which the
 * variance of the level shrinks.
 */
export type RatingUpdate = { amount: number; learned: number };

/** The standard deviation after a part (0–1) of its variance was learned away. */
export const sigmaAfter = (sigma: number, learned: number): number =>
  sigma * Math.sqrt(Math.max(0, 1 - learned));

/**
 * The move of each player: winners up, losers down. All four move by the same performance, each in proportion to the
 * own variance and the weight for the pair. The performance is positive for every win unless the winners took much less than the expected share
 * of games; then it is zero, so a winner never falls and a loser never rises.
 */
export function updateRatings(
  { winners, losers, share, weights }: Performance,
  settings: ModelSettings = MODEL,
): { winners: [RatingUpdate, RatingUpdate]; losers: [RatingUpdate, RatingUpdate] } {
  const chance = winChance(winners, losers, settings);
  const spread = spreadOf(winners, losers, settings);
  const performance = Math.max(0, settings.win + settings.games * (share - expectedShare(chance)));
  const update = ({ sigma }: Rating, weight: number): RatingUpdate => ({
    amount: (sigma ** 2 / spread) * performance * weight,
    learned: settings.learning * weight * chance * (1 - chance) * (sigma / spread) ** 2,
  });
  return {
    winners: [update(winners[0], weights.winners), update(winners[1], weights.winners)],
    losers: [update(losers[0], weights.losers), update(losers[1], weights.losers)],
  };
}

function strengthOf([left, right]: Pair, settings: ModelSettings): number {
  return countedLevel(left, settings) + countedLevel(right, settings);
}

function countedLevel({ mu, reliability }: Rating, { doubt }: ModelSettings): number {
  return mu - (doubt * (RELIABILITY_MAX - reliability)) / (RELIABILITY_MAX - INITIAL_RELIABILITY);
}

function spreadOf(first: Pair, second: Pair, { form_spread }: ModelSettings): number {
  return Math.sqrt(sumVariance(first) + sumVariance(second) + 2 * form_spread ** 2);
}

function sumVariance([left, right]: Pair): number {
  return left.sigma ** 2 + right.sigma ** 2;
}
