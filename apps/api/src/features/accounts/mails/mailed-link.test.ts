import {
  changeEmail,
  requestPasswordReset,
  resendEmailLink,
} from '@bandeja/contract/calls/accounts/account-changes';
import { createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { allowedBase } from './mailed-links.ts';

const app = useTestApp({ publicUrl: null });

/** A Host header of a stranger: another port of this machine, where another program may listen. */
const headers = {
  host: 'localhost:6666',
  origin: 'http://localhost:6666',
  'x-forwarded-host': 'localhost:6666',
};
const OWN = 'http://localhost:3000/';

async function linkTo(email: string): Promise<string | undefined> {
  await app.runJobs();
  return app.mails.findLast(({ to }) => to === email)?.text.match(/https?:\S+/)?.[0];
}

test("mailed links lead to the server's address when the Host header is foreign", async () => {
  const email = 'nova@exemplo.com';
  await app.call(signUp, { body: { username: email, email, password: TEST_PASSWORD } }, { headers });
  expect(await linkTo(email)).toContain(OWN);
  const user = await createUser(app.db);
  const as = await app.signIn(user.id);
  await app.call(resendEmailLink, undefined, { as, headers });
  expect(await linkTo(user.email)).toContain(OWN);
  const changed = 'outra@exemplo.com';
  await app.call(changeEmail, { body: { password: TEST_PASSWORD, email: changed } }, { as, headers });
  expect(await linkTo(changed)).toContain(OWN);
});

test("an invite link leads to the server's address when the Host header is foreign", async () => {
  const player = await newPlayer(app);
  const { id } = await createMatch(app.db, { date: TEST_NOW, players: [player.id] });
  const invite = await app.call(inviteToMatch, { params: { id } }, { as: player.token, headers });
  expect(invite.status).toBe(201);
  expect(invite.body.url).toContain(OWN);
});

test('a reset without PUBLIC_URL leads only to this machine', async () => {
  const { email } = await createUser(app.db);
  const ask = (redir: string) => app.call(requestPasswordReset, { body: { email, redir } }, { headers });
  expect((await ask('http://evil.test')).status).toBe(400);
  expect((await ask('http://localhost:3000')).status).toBe(200);
  expect(await linkTo(email)).toContain(`${OWN}password-reset-confirm/`);
});

test.each([
  ['https://bandeja.test', 'http://localhost:5173', null],
  ['http://localhost:5173', 'http://localhost:5173', 'http://localhost:5173'],
  ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:5173', 'http://evil.test', null],
])('with PUBLIC_URL %s a redir to %s gives %s', (publicUrl, redir, base) => {
  expect(allowedBase(redir, { publicUrl, allowedOrigins: [], own: () => publicUrl })).toBe(base);
});
