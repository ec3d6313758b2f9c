import { requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { obtainToken } from '@bandeja/contract/calls/accounts/accounts';
import { createUser } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
let known: string;
beforeAll(async () => {
  known = (await createUser(app.db)).email;
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Medians of alternating calls with a known and with an unknown address, in one run. */
async function ratioOf(pairs: number, call: (email: string) => Promise<unknown>): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let pair = -5; pair < pairs; pair++) {
    // Each goes first equally often, so that effects of the first on the second cancel out.
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const email = kind === 'known' ? known : `ninguem${pair}@exemplo.com`;
      const start = performance.now();
      await call(email);
      // The first calls warm up.
      if (pair >= 0) times[kind].push(performance.now() - start);
    }
  }
  return median(times.known) / median(times.unknown);
}

describe('known and unknown addresses take the same time (medians within 10 %)', () => {
  // On a busy machine the medians of 200 calls differed by 12 % by chance, so twice as many are measured.
  test('at log-in, 400 calls', { timeout: 60_000 }, async () => {
    const ratio = await ratioOf(200, (username) =>
      app.call(obtainToken, { body: { username, password: 'outra-senha-1' } }),
    );
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  // A log-in is mostly argon2; a reset takes only 2 ms, so noise is a larger share and more calls are needed.
  test('at a reset, 1,000 calls', { timeout: 60_000 }, async () => {
    const ratio = await ratioOf(500, (email) =>
      app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } }),
    );
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });
});
