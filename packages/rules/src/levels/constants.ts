export const LEVEL_MIN = 0;
export const LEVEL_MAX = 7;
/** A player declares a first level in these steps. */
export const LEVEL_STEP = 0.5;
/** Percent; what a declared level is worth before any match. */
export const INITIAL_RELIABILITY = 20;
export const RELIABILITY_MAX = 100;

/** Two decimals, as levels and reliabilities are stored. */
export function roundStored(value: number): number {
  return Math.round(value * 100) / 100;
}
