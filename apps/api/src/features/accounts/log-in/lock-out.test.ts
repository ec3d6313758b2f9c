import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, requestLogInCode } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { SIGN_IN_RATES } from './sign-in-limits.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimit: true, trustProxy: ['loopback'] });
});
afterEach(() => app.close());

type Name = { username: string; email: string };
type From = { address: string; cookie?: string };
const NEW = 'voleio-na-rede-7';

const headersOf = ({ address, cookie }: From) => ({
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
});
const logIn = ({ username }: Name, from: From, more: { password?: string; code?: string } = {}) =>
  app.call(
    obtainToken,
    { body: { username, password: TEST_PASSWORD, ...more } },
    { headers: headersOf(from) },
  );
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

/** An account with a password hash that is cheap to verify: these tests make a thousand guesses. */
async function newUser() {
  const cheap = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
  return createUser(app.db, { password_hash: await hash(TEST_PASSWORD, cheap) });
}

/** 100 wrong guesses from 10 addresses; then every log-in from a further address is limited. */
async function attack(user: Name) {
  for (let guess = 0; guess < 100; guess++) {
    const address = `198.51.100.${(guess % 10) + 1}`;
    expect([401, 429]).toContain((await logIn(user, { address }, { password: 'outra-senha-1' })).status);
  }
  expect((await logIn(user, { address: '198.51.100.77' })).status).toBe(429);
}

async function mailedTo({ email }: Name, pattern: RegExp): Promise<string[]> {
  await app.runJobs();
  const texts = app.mails.filter(({ to }) => to === email).map(({ text }) => text);
  return texts.flatMap((text) => [...(pattern.exec(text) ?? [])].slice(1));
}
const CODE = /\n\n([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\n\n/;
const askCode = (username: string, address = '203.0.113.50') =>
  app.call(requestLogInCode, { body: { username } }, { headers: headersOf({ address }) });

describe('under 100 wrong guesses from 10 addresses', () => {
  test('the right password is accepted from a device with an earlier log-in of the account, at any address', async () => {
    const user = await newUser();
    const cookie = cookieOf(await logIn(user, { address: '203.0.113.1' }));
    await attack(user);
    const entered = await logIn(user, { address: '192.0.2.9', cookie });
    expect(entered.status).toBe(200);
    expect((await app.call(retrieveUser, undefined, { as: entered.body.access })).status).toBe(200);
    // Also by e-mail instead of the username, and from the address of the log-in without its cookie.
    expect((await logIn({ ...user, username: user.email }, { address: '192.0.2.10', cookie })).status).toBe(
      200,
    );
    expect((await logIn(user, { address: '203.0.113.1' })).status).toBe(200);
  });

  test('the right password is accepted once with a mailed code from an unknown device', async () => {
    const user = await newUser();
    await attack(user);
    const from = { address: '203.0.113.2' };
    const limited = await logIn(user, from);
    expect([limited.status, limited.headers['x-error-code']]).toEqual([429, 'log_in_limited']);
    expect((await askCode(user.username)).body).toEqual({});
    const [code = ''] = await mailedTo(user, CODE);
    expect((await logIn(user, from, { code, password: 'outra-senha-1' })).status).toBe(401);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const entered = await logIn(user, from, { code: typed });
    expect(entered.status).toBe(200);
    const again = await logIn(user, from, { code });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['code']]);
    // The browser is a known device from now on.
    expect((await logIn(user, { address: '192.0.2.3', cookie: cookieOf(entered) })).status).toBe(200);
  });

  test('codes requested by other devices leave the code of the owner valid', async () => {
    const user = await newUser();
    await attack(user);
    for (let time = 0; time < 20; time++) await askCode(user.email, `198.51.100.${time + 1}`);
    const codes = await mailedTo(user, CODE);
    expect(codes).toHaveLength(3);
    app.clock.advanceMinutes(59);
    expect((await logIn(user, { address: '203.0.113.3' }, { code: codes[0] ?? '' })).status).toBe(200);
  });

  test('the owner can log in directly after a reset, and other devices cannot block it', async () => {
    const user = await newUser();
    await attack(user);
    const ask = (address: string) =>
      app.call(
        requestPasswordReset,
        { body: { email: user.email, redir: 'https://bandeja.test' } },
        { headers: headersOf({ address }) },
      );
    for (let time = 0; time < 20; time++) expect((await ask(`198.51.100.${time + 1}`)).status).toBe(200);
    expect((await ask('203.0.113.4')).status).toBe(200);
    const links = await mailedTo(user, /confirm\/([\w-]+\/[\w-]+)\n/);
    expect(links).toHaveLength(3);
    const [uidb64 = '', token = ''] = (links[0] ?? '').split('/');
    // Invalid links from the owner's own network do not block the valid one.
    const open = (with_token: string) =>
      app.call(
        confirmPasswordReset,
        { body: { uidb64, token: with_token, new_password: NEW } },
        { headers: headersOf({ address: '203.0.113.4' }) },
      );
    for (let time = 0; time < SIGN_IN_RATES.deadLinksOfNetwork.limit; time++)
      expect((await open('inventado')).status).toBe(400);
    expect((await open('inventado')).status).toBe(429);
    const reset = await open(token);
    expect(reset.status).toBe(200);
    const entered = await logIn(user, { address: '192.0.2.4', cookie: cookieOf(reset) }, { password: NEW });
    expect(entered.status).toBe(200);
  });
});

describe('a device cookie', () => {
  test('is readable only by the server', async () => {
    const user = await newUser();
    const { headers } = await logIn(user, { address: '203.0.113.5' });
    expect(String(headers['set-cookie'])).toMatch(
      /^bandeja_device=[\w.-]+; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('of another account, forged, or older than the end of all sessions has no effect', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const own = cookieOf(await logIn(user, { address: '203.0.113.6' }));
    const foreign = cookieOf(await logIn(stranger, { address: '203.0.113.7' }));
    const { access } = (await logIn(user, { address: '203.0.113.6', cookie: own })).body;
    await attack(user);
    for (const cookie of [foreign, `${own}x`, `bandeja_device=${access}`, 'bandeja_device=x'])
      expect((await logIn(user, { address: '192.0.2.6', cookie })).status).toBe(429);
    await app.db
      .updateTable('users')
      .set({ devices_valid_from: new Date(app.clock.now.getTime() + 1) })
      .where('id', '=', user.id)
      .execute();
    expect((await logIn(user, { address: '192.0.2.6', cookie: own })).status).toBe(429);
  });

  test('lists every account opened on the device, and limits guesses from it', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const first = cookieOf(await logIn(one, { address: '203.0.113.8' }));
    const cookie = cookieOf(await logIn(other, { address: '203.0.113.8', cookie: first }));
    await attack(one);
    expect((await logIn(one, { address: '192.0.2.7', cookie })).status).toBe(200);
    for (let guess = 0; guess < SIGN_IN_RATES.guessesOnDevice.limit; guess++)
      await logIn(one, { address: '192.0.2.7', cookie }, { password: 'outra-senha-1' });
    expect((await logIn(one, { address: '192.0.2.7', cookie })).status).toBe(429);
    expect((await logIn(other, { address: '192.0.2.7', cookie })).status).toBe(200);
  });
});

describe('a log-in code', () => {
  test('is refused equally and with the same statements with and without an account', async () => {
    const user = await newUser();
    const noAccount = { username: 'ninguem', email: 'ninguem@exemplo.com' };
    const from = { address: '203.0.113.9' };
    const answers: object[] = [];
    const statements: number[] = [];
    for (const who of [user, noAccount]) {
      statements.push(
        await app.countStatements(async () => {
          const { status, body } = await logIn(who, from, { code: 'AAAA-BBBB-CCCC' });
          answers.push({ status, body });
        }),
      );
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 400 });
    expect(statements[1]).toBe(statements[0]);
  });

  test('of one account does not open another, and is valid for one hour', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await askCode(user.username);
    const [code = ''] = await mailedTo(user, CODE);
    const from = { address: '203.0.113.10' };
    expect((await logIn(other, from, { code })).status).toBe(400);
    app.clock.advanceMinutes(60);
    expect((await logIn(user, from, { code })).status).toBe(400);
  });
});

test('guesses from all addresses of one IPv6 /64 count as one', async () => {
  const user = await newUser();
  for (let guess = 0; guess < SIGN_IN_RATES.guessesFromNetwork.limit; guess++) {
    const address = `2001:db8:0:7::${guess.toString(16)}`;
    expect((await logIn(user, { address }, { password: 'outra-senha-1' })).status).toBe(401);
  }
  expect((await logIn(user, { address: '2001:db8:0:7:ffff::1' })).status).toBe(429);
  expect((await logIn(user, { address: '2001:db8:0:8::1' })).status).toBe(200);
});
