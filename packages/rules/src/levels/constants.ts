export const LEVEL_MIN = 0;
export const LEVEL_MAX = 7;
/** A player declares a first level in these steps. */
export const LEVEL_STEP = 0.5;
/** Percent; what a declared level is worth before any match. */
export const INITIAL_RELIABILITY = 20;
export const RELIABILITY_MAX = 100;

/** Whether a player may declare this level: 0 to 7 in halves. */
export function isDeclarableLevel(level: number): boolean {
  return level >= LEVEL_MIN && level <= LEVEL_MAX && Number.isInteger(level / LEVEL_STEP);
}

/** Two decimals, as levels and reliabilities are stored. */
export function roundStored(value: number): number {
  return Math.round(value * 100) / 100;
}
