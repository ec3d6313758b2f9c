import { changePassword } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { createMemoryRateStore } from '../../../http/limits/rates.ts';
import { createSignInLimits, SIGN_IN_RATES } from './sign-in-limits.ts';

const app = useTestApp({ rateLimit: true });

const logIn = (username: string, password = TEST_PASSWORD, headers = {}) =>
  app.call(obtainToken, { body: { username, password } }, { headers });
const GUESSES = SIGN_IN_RATES.guessesFromNetwork.limit;
const MANY = 'Houve muitas tentativas de entrar. Espere alguns minutos ou entre com um código por e-mail.';

describe('over HTTP', () => {
  test('guesses are answered 429 with the time of the next attempt, also when concurrent, until the window ends', async () => {
    const user = await createUser(app.db);
    const guesses = await Promise.all(
      Array.from({ length: 24 }, () => logIn(user.username, 'outra-senha-1')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(GUESSES);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(24 - GUESSES);
    expect(refused[0]?.body).toEqual({ error: MANY });
    expect(Number(refused[0]?.headers['retry-after'])).toBe(15 * 60);
    expect((await logIn(user.username)).status).toBe(429);
    app.clock.advanceMinutes(15);
    expect((await logIn(user.username)).status).toBe(200);
  });

  test('an unknown name is limited like a known one', async () => {
    for (let guess = 0; guess < GUESSES; guess++) expect((await logIn('ninguem')).status).toBe(401);
    expect((await logIn('ninguem')).status).toBe(429);
  });

  test('X-Forwarded-For has no effect on the address', async () => {
    const user = await createUser(app.db);
    for (let guess = 0; guess < GUESSES; guess++) {
      await logIn(user.username, 'outra-senha-1', { 'x-forwarded-for': `198.51.100.${guess}` });
    }
    expect((await logIn(user.username, TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      429,
    );
  });

  test('a signed-in account has the same limit on its own password; a right one does not count', async () => {
    const { id } = await createUser(app.db);
    const as = await app.signIn(id);
    const guess = () =>
      app.call(
        changePassword,
        { body: { password: 'outra-senha-1', new_password: 'lob-bem-alto-1' } },
        { as },
      );
    for (let time = 0; time < SIGN_IN_RATES.ownPassword.limit; time++)
      expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('sixty players of one club sign up and log in twice within the hour', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60 * 60_000);
    const statuses = new Set<number>();
    for (let person = 0; person < 60; person++) {
      const name = `clube${person}`;
      const body = { username: name, email: `${name}@exemplo.com`, password: TEST_PASSWORD };
      statuses.add((await app.call(signUp, { body })).status);
      statuses.add((await logIn(name)).status);
      statuses.add((await logIn(name)).status);
    }
    expect([...statuses]).toEqual([201, 200]);
  }, 60_000);
});

describe('by account', () => {
  const wrong = () => Promise.reject(new Error('wrong'));
  const right = async () => 'in';

  test('guesses from many networks delay unknown networks, not those with an earlier log-in of the account', async () => {
    const limits = createSignInLimits(createMemoryRateStore());
    await limits.logIn({ name: 'ana', address: 'home', device: null, now: TEST_NOW }, right);
    for (let bot = 0; bot < SIGN_IN_RATES.guesses.limit; bot++) {
      await limits
        .logIn({ name: 'Ana', address: `bot ${bot}`, device: null, now: TEST_NOW }, wrong)
        .catch(() => {});
    }
    await expect(
      limits.logIn({ name: 'ana', address: 'another bot', device: null, now: TEST_NOW }, right),
    ).rejects.toThrow('log_in_limited');
    expect(await limits.logIn({ name: 'ana', address: 'home', device: null, now: TEST_NOW }, right)).toBe(
      'in',
    );
    const later = new Date(TEST_NOW.getTime() + SIGN_IN_RATES.guesses.windowMs);
    expect(await limits.logIn({ name: 'ana', address: 'another bot', device: null, now: later }, right)).toBe(
      'in',
    );
  });

  test('the store drops the oldest keys at its size limit', async () => {
    const store = createMemoryRateStore(3);
    const rate = { limit: 1, windowMs: 1000 };
    for (const key of ['a', 'b', 'c', 'd']) await store.hit(key, rate, TEST_NOW);
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => store.has(key, TEST_NOW)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
