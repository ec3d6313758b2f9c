import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts';
import { createMemoryRateStore } from '../../../http/limits/rates.ts';
import { createSignInLimits, SIGN_IN_RATES } from './sign-in-limits.ts';

const HOUR_LATER = new Date(TEST_NOW.getTime() + 60 * 60_000);

describe('limits of one network in an hour, for any names', () => {
  type Limits = ReturnType<typeof createSignInLimits>;
  const ACTS: [
    keyof typeof SIGN_IN_RATES,
    (limits: Limits, address: string, name: string, now: Date) => unknown,
  ][] = [
    ['signUpsOfNetwork', (limits, address, _, now) => limits.signUp(address, now)],
    [
      'logInsOfNetwork',
      (limits, address, name, now) => limits.logIn({ name, address, device: null, now }, async () => 'in'),
    ],
    ['resetsOfNetwork', (limits, address, _, now) => limits.askReset(address, now)],
    ['codesOfNetwork', (limits, address, _, now) => limits.askCode(address, now)],
  ];

  test.each(ACTS)(
    '%s: refused beyond its rate with the time of the next attempt; other networks are not affected',
    async (rate, act) => {
      const limits = createSignInLimits(createMemoryRateStore());
      const { limit } = SIGN_IN_RATES[rate];
      // A full club within the hour: sixty sign-ups, each with two log-ins.
      if (rate === 'signUpsOfNetwork') expect(limit).toBeGreaterThanOrEqual(60);
      if (rate === 'logInsOfNetwork') expect(limit).toBeGreaterThanOrEqual(120);
      for (let time = 0; time < limit; time++) await act(limits, 'one', `name${time}`, TEST_NOW);
      const again = (address: string, now: Date) => async () => act(limits, address, 'another', now);
      await expect(again('one', TEST_NOW)()).rejects.toMatchObject({
        code: rate === 'logInsOfNetwork' ? 'log_in_limited' : 'rate_limited',
        options: { retryAfterSeconds: 60 * 60 },
      });
      await again('two', TEST_NOW)();
      await again('one', HOUR_LATER)();
    },
  );
});

describe('X-Forwarded-For, on log-ins with a wrong password', () => {
  const GUESSES = SIGN_IN_RATES.guessesFromNetwork.limit;
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(() => expect(apps).toEqual([]));

  async function behind(trustProxy: string[] | false) {
    const app = await createTestApp({ rateLimit: true, trustProxy });
    apps.push(app);
    const { username } = await createUser(app.db);
    const logIn = async (forwarded: string, password: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await app.call(obtainToken, { body: { username, password } }, { headers })).status;
    };
    return {
      /** Uses up the guesses of the address that each header names. */
      guess: async (forwarded: (time: number) => string) => {
        const statuses = new Set<number>();
        for (let time = 0; time < GUESSES; time++)
          statuses.add(await logIn(forwarded(time), 'outra-senha-1'));
        expect([...statuses]).toEqual([401]);
      },
      logIn: (forwarded: string) => logIn(forwarded, TEST_PASSWORD),
    };
  }

  test('no proxy: the header has no effect on the address', async () => {
    const { guess, logIn } = await behind(false);
    await guess((time) => `198.51.100.${time}`);
    expect(await logIn('203.0.113.9')).toBe(429);
  });

  test("one proxy: the address it appended counts, and the client's part of the header does not", async () => {
    const { guess, logIn } = await behind(['loopback']);
    // The proxy appends the address of its client to the header.
    await guess((time) => `203.0.113.${time}, 198.51.100.7`);
    expect(await logIn('198.51.100.7')).toBe(429);
    expect(await logIn('203.0.113.9, 198.51.100.7')).toBe(429);
    expect(await logIn('198.51.100.8')).toBe(200);
  });

  test('two proxies: the address that the outer one appended counts; unknown proxies are not trusted', async () => {
    const { guess, logIn } = await behind(['loopback', '10.0.0.0/8']);
    await guess((time) => `203.0.113.${time}, 198.51.100.7, 10.0.0.2`);
    expect(await logIn('198.51.100.7, 10.0.0.2')).toBe(429);
    expect(await logIn('198.51.100.8, 10.0.0.2')).toBe(200);
    const stranger = await behind(['10.0.0.0/8']);
    await stranger.guess((time) => `198.51.100.${time}`);
    expect(await stranger.logIn('203.0.113.9')).toBe(429);
  });
});
