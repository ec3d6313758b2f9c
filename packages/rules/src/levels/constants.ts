export const LEVEL_MIN = 0;
export const LEVEL_MAX = 7;
/** Step of the levels that a player may declare. */
export const LEVEL_STEP = 0.5;
/** Reliability in percent of a declared level before any match. */
export const INITIAL_RELIABILITY = 20;
export const RELIABILITY_MAX = 100;

/** Two decimals, as levels and reliabilities are stored. */
export function roundStored(value: number): number {
  return Math.round(value * 100) / 100;
}
