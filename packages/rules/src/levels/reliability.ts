import { INITIAL_RELIABILITY, RELIABILITY_MAX, roundStored } from './constants.ts';

/** Uncertainty of a declared level before any match, in levels (one standard deviation). */
export const SIGMA_INITIAL = 7 / 6;
/** Uncertainty at which reliability is 100. */
export const SIGMA_SETTLED = 0.25;

const SIGMA_PER_PERCENT = (SIGMA_INITIAL - SIGMA_SETTLED) / (RELIABILITY_MAX - INITIAL_RELIABILITY);

/**
 * Uncertainty (levels) of a reliability (0–100). The relation is linear, so each value has exactly one
 * counterpart.
 */
export function sigmaOf(reliability: number): number {
  return SIGMA_INITIAL - (reliability - INITIAL_RELIABILITY) * SIGMA_PER_PERCENT;
}

/** Reliability (0–100, two decimals) of an uncertainty (levels). */
export function reliabilityOf(sigma: number): number {
  const percent = INITIAL_RELIABILITY + (SIGMA_INITIAL - sigma) / SIGMA_PER_PERCENT;
  return roundStored(Math.min(RELIABILITY_MAX, Math.max(0, percent)));
}
