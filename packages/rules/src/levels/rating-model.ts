/** A level in the model: mean and standard deviation, both in levels. */
export type Rating = { mu: number; sigma: number };
export type Pair = readonly [Rating, Rating];

export type ModelSettings = {
  /** Variation of a player's form from match to match, in levels. A larger value moves chances towards one half. */
  beta: number;
  /** Uncertainty added before every match, in levels, because players change. */
  tau: number;
  /** Factor on the published gamma (sigma / c): how fast results make a level certain. */
  learning: number;
  /** Weight of a result by the winners' share of games: `margin_base + margin_slope × (share − ½)`, within limits. */
  margin_base: number;
  margin_slope: number;
  margin_min: number;
  margin_max: number;
  /** Maximum change of a level by one match. */
  max_change: number;
};

// As published (kappa): the variance keeps this share at least in one match.
const SMALLEST_VARIANCE_SHARE = 0.0001;

/**
 * beta gives plausible chances between players of high reliability (half a level more each: about 65 %). learning
 * gives the wanted growth of reliability (four new players: 37 % after 10 matches, about 60 % after 30).
 */
export const MODEL: ModelSettings = {
  beta: 1,
  tau: 7 / 600,
  learning: 1.5,
  margin_base: 0.75,
  margin_slope: 2,
  margin_min: 0.5,
  margin_max: 1.25,
  max_change: 0.3,
};

/**
 * Chance (0–1) that the first pair wins. The levels of partners are added; uncertainty moves the chance towards
 * one half.
 */
export function winChance(first: Pair, second: Pair, settings: ModelSettings = MODEL): number {
  const spread = spreadOf(first, second, settings);
  return 1 / (1 + Math.exp((sumMu(second) - sumMu(first)) / spread));
}

/** `mu_change` before margin and cap; `sigma` afterwards. */
export type RatingUpdate = { mu_change: number; sigma: number };

/**
 * Weng & Lin (2011), "A Bayesian Approximation Method for Online Ranking", algorithm 1 (Bradley-Terry, full pair),
 * for two teams of two: a pair moves by the unexpected part of the result, each player in proportion to their own
 * variance. Tested against the library openskill.
 */
export function updatePair(
  own: Pair,
  other: Pair,
  won: boolean,
  settings: ModelSettings = MODEL,
): [RatingUpdate, RatingUpdate] {
  const spread = spreadOf(own, other, settings);
  const chance = winChance(own, other, settings);
  const gamma = settings.learning * (Math.sqrt(sumVariance(own)) / spread);
  const update = ({ sigma }: Rating): RatingUpdate => {
    const learned = gamma * (sigma / spread) ** 2 * chance * (1 - chance);
    return {
      mu_change: (sigma ** 2 / spread) * (Number(won) - chance),
      sigma: sigma * Math.sqrt(Math.max(1 - learned, SMALLEST_VARIANCE_SHARE)),
    };
  };
  return [update(own[0]), update(own[1])];
}

/** Weight of a result by the winners' share (0–1) of the games. */
export function marginWeight(share: number, settings: ModelSettings = MODEL): number {
  const { margin_base, margin_slope, margin_min, margin_max } = settings;
  return Math.min(margin_max, Math.max(margin_min, margin_base + margin_slope * (share - 0.5)));
}

/**
 * A change given by the equations, weighted and capped. The sign stays: a winner never falls, a loser never rises.
 */
export function weighedChange(
  mu_change: number,
  weight: number,
  { max_change }: ModelSettings = MODEL,
): number {
  return Math.min(max_change, Math.max(-max_change, mu_change * weight));
}

/** The same rating before the next match, slightly less certain. */
export function withDrift(player: Rating, settings: ModelSettings = MODEL): Rating {
  return { mu: player.mu, sigma: Math.sqrt(player.sigma ** 2 + settings.tau ** 2) };
}

function spreadOf(first: Pair, second: Pair, { beta }: ModelSettings): number {
  return Math.sqrt(sumVariance(first) + sumVariance(second) + 2 * beta ** 2);
}

function sumMu([left, right]: Pair): number {
  return left.mu + right.mu;
}

function sumVariance([left, right]: Pair): number {
  return left.sigma ** 2 + right.sigma ** 2;
}
