import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const logIn = (username: string, password = TEST_PASSWORD) =>
  app.call(obtainToken, { body: { username, password } });

describe('POST api/token/', () => {
  test('answers 400 without a name or a password', async () => {
    const { statusCode, body } = await app.app.inject({ method: 'POST', url: '/api/token/', payload: {} });
    expect(statusCode).toBe(400);
    expect(Object.keys(JSON.parse(body))).toEqual(['username', 'password']);
  });

  test('answers 401 with the same sentence for a wrong password and for an unknown name', async () => {
    const user = await createUser(app.db);
    const wrong = await logIn(user.username, 'outra-senha-1');
    const noAccount = await logIn('ninguem@exemplo.com');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Usuário ou senha inválidos' }]);
    expect([noAccount.status, noAccount.body]).toEqual([wrong.status, wrong.body]);
  });

  test('answers 200 by name or e-mail in any case, with a token of the account', async () => {
    const user = await createUser(app.db);
    for (const name of [user.username, user.email, user.email.toUpperCase()]) {
      const { status, body } = await logIn(name);
      expect(status).toBe(200);
      const own = await app.call(retrieveUser, undefined, { as: body.access });
      expect([own.status, own.body]).toEqual([200, user]);
    }
  });

  test('a device that has not opened the account is reported to its owner; the first log-in is not', async () => {
    const user = await createUser(app.db);
    await app.runJobs();
    const logInOn = async (cookie: string | undefined, password = TEST_PASSWORD) => {
      const before = app.mails.length;
      const body = { username: user.username, password };
      const { headers } = await app.call(obtainToken, { body }, cookie ? { headers: { cookie } } : {});
      await app.runJobs();
      const letters = app.mails.slice(before).map(({ to, subject }) => [to, subject]);
      return { letters, cookie: String(headers['set-cookie'] ?? '').split(';')[0] };
    };
    const phone = await logInOn(undefined);
    expect(phone.letters).toEqual([]);
    expect((await logInOn(phone.cookie)).letters).toEqual([]);
    expect((await logInOn(undefined, 'outra-senha-1')).letters).toEqual([]);
    const report = [user.email, 'Entraram na sua conta em um aparelho novo'];
    const desk = await logInOn(undefined);
    expect(desk.letters).toEqual([report]);
    expect((await logInOn(desk.cookie)).letters).toEqual([]);
  });

  test('the refresh token is stored only as a hash', async () => {
    const { body } = await logIn((await createUser(app.db)).username);
    const rows = await app.db.selectFrom('refresh_tokens').select('token_hash').execute();
    expect(rows.some(({ token_hash }) => token_hash.includes(body.refresh))).toBe(false);
  });
});

test('GET api/users/retrieve needs a session', async () => {
  const { status, body } = await app.call(retrieveUser);
  expect([status, body]).toEqual([401, { error: 'Entre na sua conta para continuar.' }]);
});
