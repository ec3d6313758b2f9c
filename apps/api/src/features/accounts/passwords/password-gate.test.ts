import { createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const SIGN_UPS = 20;
const app = useTestApp({ trustProxy: ['loopback'] });

test('a log-in from another address does not wait for the twenty sign-ups before it', async () => {
  const { username } = await createUser(app.db);
  const ended: string[] = [];
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const signUps = Array.from({ length: SIGN_UPS }, async (_, n) => {
    const body = { username: `novo${n}`, email: `novo${n}@exemplo.com`, password: TEST_PASSWORD };
    const { status } = await app.call(signUp, { body }, from('198.51.100.1'));
    ended.push(`sign-up ${status}`);
  });
  const logIn = app
    .call(obtainToken, { body: { username, password: TEST_PASSWORD } }, from('198.51.100.2'))
    .then(({ status }) => ended.push(`log-in ${status}`));
  await Promise.all([...signUps, logIn]);
  expect(ended.filter((what) => what === 'sign-up 201')).toHaveLength(SIGN_UPS);
  expect(ended.indexOf('log-in 200')).toBeGreaterThanOrEqual(0);
  expect(ended.indexOf('log-in 200')).toBeLessThan(6);
});
