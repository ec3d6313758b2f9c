import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
} from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser, revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken, requestLogInCode } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { describe, expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../passwords/own-password.ts';
import { setPassword } from '../users.repository.ts';
import { revokeAccess } from './end-sessions.ts';

const app = useTestApp();

const NEW = 'voleio-na-rede-7';
let made = 0;

async function mailed(to: string, pattern: RegExp): Promise<string[]> {
  await app.runJobs();
  const mail = app.mails.findLast((one) => one.to === to && pattern.test(one.text));
  return [...(pattern.exec(mail?.text ?? '') ?? [])].slice(1);
}
const RESET = /confirm\/([\w-]+)\/([\w-]+)\n/;
const resetWith = ([uidb64 = '', token = '']: string[], new_password: string) =>
  app.call(confirmPasswordReset, { body: { uidb64, token, new_password } });
const askReset = (email: string) =>
  app.call(requestPasswordReset, { body: { email, redir: 'https://bandeja.test' } });

/** An account with a session, a device and one open link of each kind: to change its address, a reset, a code. */
async function withEverythingOpen() {
  const user = await createUser(app.db, { email_verified_at: TEST_NOW });
  const { body, headers } = await app.call(obtainToken, {
    body: { username: user.username, password: TEST_PASSWORD },
  });
  const wanted = `desejado${++made}@exemplo.com`;
  const as = body.access;
  await app.call(changeEmail, { body: { password: TEST_PASSWORD, email: wanted } }, { as });
  const [change = ''] = await mailed(wanted, /email-confirm\/([\w-]+)\n/);
  await askReset(user.email);
  const reset = await mailed(user.email, RESET);
  await app.call(requestLogInCode, { body: { username: user.username } });
  const [code = ''] = await mailed(user.email, /\n\n([0-9A-Z-]{14})\n\n/);
  return { user, wanted, session: body, cookie: String(headers['set-cookie']), change, reset, code };
}
type Open = Awaited<ReturnType<typeof withEverythingOpen>>;

describe.each<[string, string, (open: Open) => Promise<number>]>([
  [
    'a password reset',
    NEW,
    async ({ user }) => {
      await askReset(user.email);
      return (await resetWith(await mailed(user.email, RESET), NEW)).status;
    },
  ],
  [
    'a changed password',
    NEW,
    async ({ session }) => {
      const body = { password: TEST_PASSWORD, new_password: NEW };
      return (await app.call(changePassword, { body }, { as: session.access })).status;
    },
  ],
  [
    'log-out everywhere',
    TEST_PASSWORD,
    async ({ session }) => (await app.call(revokeAllTokens, undefined, { as: session.access })).status,
  ],
])('%s', (_, password, act) => {
  test('ends sessions and devices and revokes every pending link', async () => {
    const open = await withEverythingOpen();
    const other = await withEverythingOpen();
    expect([200, 204]).toContain(await act(open));
    expect((await app.call(retrieveUser, undefined, { as: open.session.access })).status).toBe(401);
    const refreshed = await app.call(refreshToken, { body: { refresh: open.session.refresh } });
    expect(refreshed.status).toBe(401);
    expect((await app.call(confirmEmail, { body: { token: open.change } })).status).toBe(400);
    expect((await resetWith(open.reset, 'outra-senha-1-x')).status).toBe(400);
    const { username } = open.user;
    const withCode = await app.call(obtainToken, { body: { username, password, code: open.code } });
    expect(withCode.status).toBe(400);
    const { email, devices_valid_from } = await app.db
      .selectFrom('users')
      .select(['email', 'devices_valid_from'])
      .where('id', '=', open.user.id)
      .executeTakeFirstOrThrow();
    expect([email, devices_valid_from]).toEqual([open.user.email, TEST_NOW]);
    expect((await app.call(obtainToken, { body: { username, password } })).status).toBe(200);
    // Another account is unchanged.
    expect((await app.call(retrieveUser, undefined, { as: other.session.access })).status).toBe(200);
    expect((await app.call(confirmEmail, { body: { token: other.change } })).status).toBe(200);
  });
});

test('log-out everywhere is refused without a session', async () => {
  expect((await app.call(revokeAllTokens)).status).toBe(401);
});

test('a change of e-mail requested with the old password leaves no link when a reset commits first', async () => {
  const user = await createUser(app.db, { email_verified_at: TEST_NOW });
  const as = await app.signIn(user.id);
  const wanted = `tarde${++made}@exemplo.com`;
  const hash = await hashPassword(NEW);
  let answer: Promise<{ status: number }> | undefined;
  await withTransaction(app.db, async (tx) => {
    await setPassword(tx, user.id, hash);
    await revokeAccess(tx, user.id, TEST_NOW);
    answer = app.call(changeEmail, { body: { password: TEST_PASSWORD, email: wanted } }, { as });
    await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true));
  });
  expect((await answer)?.status).toBe(400);
  await app.runJobs();
  expect(app.mails.filter(({ to }) => to === wanted)).toEqual([]);
});
