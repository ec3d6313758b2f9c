import { MODEL, type ModelSettings } from './model.ts';
import { INITIAL_RELIABILITY, LEVEL_MAX, LEVEL_MIN, RELIABILITY_MAX, roundStored } from './scale.ts';

const MIDDLE = (LEVEL_MIN + LEVEL_MAX) / 2;

/** Standard deviation (levels) of a level that was declared as this and that no match has moved. */
export function startSpread(declared: number = MIDDLE, settings: ModelSettings = MODEL): number {
  const distance = Math.abs(declared - MIDDLE) / (LEVEL_MAX - MIDDLE);
  return settings.start_spread * (1 + settings.end_spread * distance);
}

/**
 * Standard deviation (levels) of a reliability (0–100). The relation is linear for each declared level: 20 is the
 * start, 100 a settled level. So each value has exactly one counterpart.
 */
export function sigmaOf(reliability: number, declared?: number, settings: ModelSettings = MODEL): number {
  return (
    startSpread(declared, settings) - (reliability - INITIAL_RELIABILITY) * perPercent(declared, settings)
  );
}

/** Reliability (0–100, two decimals) of a standard deviation (levels). */
export function reliabilityOf(sigma: number, declared?: number, settings: ModelSettings = MODEL): number {
  const percent =
    INITIAL_RELIABILITY + (startSpread(declared, settings) - sigma) / perPercent(declared, settings);
  return roundStored(Math.min(RELIABILITY_MAX, Math.max(0, percent)));
}

function perPercent(declared: number | undefined, settings: ModelSettings): number {
  const range = startSpread(declared, settings) - settings.settled_spread;
  return range / (RELIABILITY_MAX - INITIAL_RELIABILITY);
}
