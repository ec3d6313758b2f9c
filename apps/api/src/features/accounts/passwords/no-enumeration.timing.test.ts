import { requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let known: string;
beforeAll(async () => {
  known = (await createUser(app.db)).email;
});

/** A difference of the two times that would tell an observer which addresses have an account. */
const TELLING = 0.1;
const WARM_UP_PAIRS = 5;
const FEWEST_PAIRS = 40;
/** 99.9 % confidence, in standard deviations. */
const CONFIDENCE = 3.29;

/**
 * The range that contains the median of all possible values with 99.9 % confidence. It takes ranks only, so single slow
 * calls do not move it, and it assumes no distribution.
 */
function medianRange(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const reach = (CONFIDENCE * Math.sqrt(sorted.length)) / 2;
  return [sorted[Math.floor(middle - reach)] ?? -Infinity, sorted[Math.ceil(middle + reach)] ?? Infinity];
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Calls with a known and an unknown address in pairs, in random order within each, until their difference is known to
 * be within TELLING of the time of a call, or until `most` pairs. What slows the machine slows both calls of a pair. A busy
 * machine needs more pairs, and no other bound.
 * @returns the range of the median difference, as a share of the time of a call
 */
async function rangeOf(
  most: number,
  call: (email: string) => Promise<unknown>,
): Promise<{ from: number; to: number; pairs: number }> {
  const unknownTimes: number[] = [];
  const differences: number[] = [];
  for (let pair = -WARM_UP_PAIRS; ; pair++) {
    const emails = { known, unknown: `ninguem${pair}@exemplo.com` };
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    const times = { known: 0, unknown: 0 };
    for (const kind of order) times[kind] = await timeOf(() => call(emails[kind]));
    if (pair < 0) continue;
    unknownTimes.push(times.unknown);
    differences.push(times.known - times.unknown);
    const pairs = differences.length;
    if (pairs < FEWEST_PAIRS || pairs % 10 > 0) continue;
    const [from, to] = medianRange(differences).map((difference) => difference / median(unknownTimes)) as [
      number,
      number,
    ];
    if (pairs >= most || Math.max(-from, to) < TELLING) return { from, to, pairs };
  }
}

describe('known and unknown addresses take the same time: their median difference is within 10 %', () => {
  test.each([
    // Mostly argon2.
    [
      'at log-in',
      300,
      (username: string) => app.call(obtainToken, { body: { username, password: 'outra-senha-1' } }),
    ],
    // A few milliseconds: noise is a larger share, so more pairs may be needed.
    [
      'at a reset',
      1_000,
      (email: string) => app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } }),
    ],
  ])('%s', { timeout: 240_000 }, async (_, most, call) => {
    const { from, to, pairs } = await rangeOf(most, call);
    expect(from, `after ${pairs} pairs`).toBeGreaterThan(-TELLING);
    expect(to, `after ${pairs} pairs`).toBeLessThan(TELLING);
  });
});
