/** The parameters of the level model. Levels and spreads are in levels of the scale 0–7. */
export type ModelSettings = {
  /** Standard deviation of a declared level in the middle of the scale: reliability 20. */
  start_spread: number;
  /** Share by which a level declared at an end of the scale, 0 or 7, is less certain than one in the middle. */
  end_spread: number;
  /** Standard deviation of a settled level: reliability 100. */
  settled_spread: number;
  /** Variation of a player's form from match to match. */
  form_spread: number;
  /** Factor on the published rate at which results make a level certain. */
  learning: number;
  /** Part of a change that the win alone gives. */
  win: number;
  /** Part of a change by share of games above the expected share. */
  games: number;
  /** Levels by which a declared level (reliability 20) counts less than a settled one in the chance of a match. */
  doubt: number;
};

/**
 * Source of the parameters: `npm run bench:levels` on 12,359 real doubles of 2005–2014, with 2000–2004 as lessons:
 * log-loss 0.6194 (decision 029). In brackets: the log-loss with another value.
 * - start_spread (0.36: 0.6192, 0.45: 0.6198), settled_spread (0.22 and 0.28: 0.6196) and form_spread (1.0 and 1.1:
 *   0.6195) also set the scale: half a level more each gives settled pairs a chance of 65 %.
 * - learning (1: 0.6214, 2: 0.6199, 4: 0.6193): the equation of Weng and Lin (2011) has 1; the slowest of the good ones.
 * - win (0.3: 0.6194, 0.5: 0.6199) and games (5.5: 0.6194, 7.5: 0.6197): most of the information of a result is in
 *   the share of games.
 * - doubt (0: 0.6247, 0.5: 0.6197, 0.7: 0.6192): newcomers are weaker than settled players with the same number.
 * - end_spread: not measurable there, because every player of the file starts at 3.5. Few players are at the ends of
 *   the scale, so a declaration there is more often wrong.
 */
export const MODEL: ModelSettings = {
  start_spread: 0.4,
  end_spread: 0.25,
  settled_spread: 0.25,
  form_spread: 1.05,
  learning: 3,
  win: 0.4,
  games: 6.5,
  doubt: 0.6,
};

/** Limits of the product on every change, against farming and for levels that players can follow. */
export type LevelLimits = {
  /** Maximum change by one match. */
  per_match: number;
  /** Maximum distance from the level at the start of the day. */
  per_day: number;
  /** Earlier matches with the opponents, on average, that do not lower the weight of a match. */
  free_meetings: number;
  /** Days in which earlier matches with the opponents count. */
  meeting_days: number;
  /** Maximum distance from the level at the start of the month: of `month_days` days from the first result on. */
  per_month: number;
  month_days: number;
  /** Last results of an opponent that make connections (connections.ts), and the days in which they do. */
  connection_results: number;
  connection_days: number;
  /** Other players of the opponents from which a result counts in full: a group of 20 with varied meetings has them. */
  connected_from: number;
  /** Exponent of the share of `connected_from`: small groups count much less than in proportion. */
  connection_power: number;
  /** For opponents without other opponents: weight, maximum distance in a month, and maximum reliability. */
  closed_weight: number;
  closed_per_month: number;
  closed_reliability: number;
};

/** The values for closed groups are measured by `npm run bench:levels -- --rings` (decision 139). */
export const LIMITS: LevelLimits = {
  per_match: 0.3,
  per_day: 0.5,
  free_meetings: 3,
  meeting_days: 30,
  per_month: 0.75,
  month_days: 30,
  connection_results: 8,
  connection_days: 180,
  connected_from: 14,
  connection_power: 4,
  closed_weight: 0.3,
  closed_per_month: 0.35,
  closed_reliability: 45,
};

/** Identifies the parameters: stored levels and published measurements are valid for one fingerprint only. */
export function modelFingerprint(model: ModelSettings = MODEL, limits: LevelLimits = LIMITS): string {
  // FNV-1a, 32 bits: parameters that differ by accident have different values; the hash protects no secret.
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify({ model, limits })) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
