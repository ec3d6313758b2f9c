import { changePassword } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { prepareDemo } from '../../../load-demo.ts';

const app = useTestApp();
const start = (demo: boolean) => prepareDemo(app.db, { demo, now: TEST_NOW, say: () => {} });
beforeEach(async () => {
  await start(true);
});

const logIn = (username: string, password: string) => app.call(obtainToken, { body: { username, password } });
const demoLogIn = async () => {
  const logInOf = await start(true);
  if (!logInOf) throw new Error('no demo account');
  return logInOf;
};

test('the demo log-in opens a player with a level and a complete profile', async () => {
  const { email, password } = await demoLogIn();
  const { status, body } = await logIn(email, password);
  expect(status).toBe(200);
  const own = await app.call(getOwnPlayer, undefined, { as: body.access });
  expect(own.body).toMatchObject({ first_name: 'Rafael', is_complete_profile: true });
  expect(own.body.level?.reliability).toBeGreaterThan(20);
});

test('no password is accepted for another demo account: 401, as for a wrong one', async () => {
  for (const password of ['padel#2026', 'A', ' ']) {
    const { status, body } = await logIn('thiago.siqueira', password);
    expect([status, body]).toEqual([401, { error: 'Usuário ou senha inválidos' }]);
  }
});

describe('a start without the demo', () => {
  test('closes the account: its password, sessions and refresh tokens are refused', async () => {
    const { email, password } = await demoLogIn();
    const { access, refresh } = (await logIn(email, password)).body;
    expect(await start(false)).toBeNull();
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn('demo', password)).status).toBe(401);
    expect((await app.call(retrieveUser, undefined, { as: access })).status).toBe(401);
    expect((await app.call(refreshToken, { body: { refresh } })).status).toBe(401);
  });

  test('closes the account also when a visitor has changed its password and e-mail', async () => {
    const { email, password } = await demoLogIn();
    const { access } = (await logIn(email, password)).body;
    const changed = { password, new_password: 'senha-do-visitante-77' };
    expect((await app.call(changePassword, { body: changed }, { as: access })).status).toBe(200);
    await app.db
      .updateTable('users')
      .set({ email: 'visitante@exemplo.com.br' })
      .where('username', '=', 'demo')
      .execute();
    await start(false);
    for (const name of ['demo', email, 'visitante@exemplo.com.br']) {
      expect((await logIn(name, 'senha-do-visitante-77')).status).toBe(401);
    }
  });

  test('leaves every other account as it is', async () => {
    const other = await createUser(app.db);
    const { username } = await app.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await start(false);
    expect((await logIn(username, TEST_PASSWORD)).status).toBe(200);
  });

  test('is undone by a start with the demo', async () => {
    await start(false);
    const { email, password } = await demoLogIn();
    expect((await logIn(email, password)).status).toBe(200);
  });
});
