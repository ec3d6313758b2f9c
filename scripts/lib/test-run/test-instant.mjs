import { Failure } from '../say.mjs';

/** A Wednesday morning in São Paulo: a run gives the same results at any hour of any day. */
export const DEFAULT_INSTANT = '2026-08-12T10:30:00-03:00';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Offset of the clocks of a test run from the machine's, in milliseconds. BANDEJA_TEST_NOW is the instant at which
 * the run starts, with its zone; `now` means no offset. Tests only: the server has no such setting.
 * @param {Record<string, string | undefined>} env
 * @returns {number}
 * @throws {Failure} for a text that is no instant
 */
export function testClockOffset(env) {
  const instant = env.BANDEJA_TEST_NOW || DEFAULT_INSTANT;
  if (instant === 'now') return 0;
  const start = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(start)) {
    throw new Failure(`BANDEJA_TEST_NOW=${instant} is no instant: write it as ${DEFAULT_INSTANT}, or now.`);
  }
  return start - Date.now();
}

/**
 * Sets the offset for this process and its child processes, so all clocks of a run show the same time.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string} milliseconds
 */
export function fixTestClock(env = process.env) {
  env.BANDEJA_TEST_CLOCK_OFFSET ??= String(testClockOffset(env));
  return env.BANDEJA_TEST_CLOCK_OFFSET;
}
