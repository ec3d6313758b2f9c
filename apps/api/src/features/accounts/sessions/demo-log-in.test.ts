import { obtainToken } from '@bandeja/contract/calls/accounts';
import { getOwnPlayer } from '@bandeja/contract/calls/players';
import { seedDemo } from '@bandeja/db/demo/seed-demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_NOW, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../passwords/password-hash.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.db, { now: TEST_NOW, demoPasswordHash: await hashPassword('quadra-4-livre') });
});
afterAll(() => app.close());

const logIn = (username: string, password: string) => app.call(obtainToken, { body: { username, password } });

test('the demo log-in opens a player with a level and a complete profile', async () => {
  const { status, body } = await logIn('demo@bandeja.app', 'quadra-4-livre');
  expect(status).toBe(200);
  const own = await app.call(getOwnPlayer, undefined, { as: body.access });
  expect(own.body).toMatchObject({ first_name: 'Rafael', is_complete_profile: true });
  expect(own.body.level?.reliability).toBeGreaterThan(20);
});

test('no password opens another demo account: 401, as for a wrong one', async () => {
  for (const password of ['quadra-4-livre', 'A', ' ']) {
    const { status, body } = await logIn('thiago.siqueira', password);
    expect([status, body]).toEqual([401, { error: 'Usuário ou senha inválidos' }]);
  }
});
