import {
  changeEmail,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
} from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser, createUser as signUp } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const REFUSED = { error: 'Este link já foi usado ou passou do prazo. Peça um novo no seu perfil.' };
let made = 0;
const newAddress = () => `novo${++made}@exemplo.com`;
const change = (as: string | undefined, email: string, password = TEST_PASSWORD) =>
  app.call(changeEmail, { body: { password, email } }, as ? { as } : {});
const confirm = (token: string) => app.call(confirmEmail, { body: { token } });
const own = async (as: string) => (await app.call(retrieveUser, undefined, { as })).body;

async function linkTo(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}`);
  const [, token = ''] = /https:\/\/bandeja\.test\/email-confirm\/([\w-]+)\n/.exec(mail.text) ?? [];
  return token;
}
async function signedIn() {
  const user = await createUser(app.db);
  return { user, as: await app.signIn(user.id) };
}

describe('POST api/account/email', () => {
  test('answers 401 for a stranger, 400 for an invalid address', async () => {
    expect((await change(undefined, newAddress())).status).toBe(401);
    const { as } = await signedIn();
    const { status, body } = await change(as, 'com espaço@exemplo.com');
    expect([status, Object.keys(body)]).toEqual([400, ['email']]);
  });

  test('answers 400 under password for a wrong password, without a mail', async () => {
    const { as } = await signedIn();
    const email = newAddress();
    const { status, body } = await change(as, email, 'outra-senha-1');
    expect([status, body]).toEqual([400, { password: ['Senha incorreta.'] }]);
    expect(app.mails.some(({ to }) => to === email)).toBe(false);
  });

  test('answers 400 for the address of another account', async () => {
    const { as } = await signedIn();
    const { status, body } = await change(as, (await createUser(app.db)).email);
    expect([status, body]).toEqual([400, { email: ['Já existe uma conta com este e-mail.'] }]);
  });

  test('keeps the old address until the link is opened, then has the new one', async () => {
    const { user, as } = await signedIn();
    const email = newAddress();
    const asked = await change(as, email);
    expect([asked.status, asked.body]).toEqual([200, {}]);
    expect((await own(as)).email).toBe(user.email);
    const token = await linkTo(email);
    expect((await confirm(token)).body).toEqual({});
    expect(await own(as)).toEqual({ ...user, email });
    const again = await confirm(token);
    expect([again.status, again.body]).toEqual([400, REFUSED]);
  });

  test('a username equal to the old address changes with the address', async () => {
    const address = newAddress();
    const user = await createUser(app.db, { username: address, email: address });
    const as = await app.signIn(user.id);
    const email = newAddress();
    await change(as, email);
    await confirm(await linkTo(email));
    expect(await own(as)).toEqual({ id: user.id, username: email, email });
  });

  test('only the last link is valid', async () => {
    const { as } = await signedIn();
    const [first, second] = [newAddress(), newAddress()];
    await change(as, first);
    const old = await linkTo(first);
    await change(as, second);
    expect((await confirm(old)).status).toBe(400);
    expect((await confirm(await linkTo(second))).status).toBe(200);
  });

  test('of two accounts with links for one address, the first to open its link gets the address', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const email = newAddress();
    await change(one.as, email);
    const first = await linkTo(email);
    await change(two.as, email);
    const second = await linkTo(email);
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    const late = await confirm(second);
    expect([late.status, late.body]).toEqual([400, { error: 'Já existe uma conta com este e-mail.' }]);
    expect((await own(two.as)).email).toBe(two.user.email);
  });

  test('a link is valid for three days', async () => {
    const { as } = await signedIn();
    const email = newAddress();
    await change(as, email);
    const token = await linkTo(email);
    app.clock.advanceMinutes(3 * 24 * 60);
    expect((await confirm(token)).status).toBe(400);
  });

  test('a reset link in the old mailbox is revoked by the change', async () => {
    const { user, as } = await signedIn();
    await app.call(requestPasswordReset, { body: { email: user.email, redir: 'https://bandeja.test' } });
    await app.runJobs();
    const reset = app.mails.findLast(({ to }) => to === user.email)?.text ?? '';
    const [, uidb64 = '', token = ''] = /confirm\/([\w-]+)\/([\w-]+)\n/.exec(reset) ?? [];
    const email = newAddress();
    await change(as, email);
    await confirm(await linkTo(email));
    const { status } = await app.call(confirmPasswordReset, {
      body: { uidb64, token, new_password: 'voleio-na-rede-7' },
    });
    expect(status).toBe(400);
  });
});

describe('after sign-up', () => {
  test('a mailed link verifies the address, and no call requires it before', async () => {
    const email = newAddress();
    const body = { username: email, email, password: TEST_PASSWORD };
    const { body: user } = await app.call(signUp, { body });
    expect((await app.call(obtainToken, { body: { username: email, password: TEST_PASSWORD } })).status).toBe(
      200,
    );
    const verified = () =>
      app.db
        .selectFrom('users')
        .select('email_verified_at')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
    expect((await verified()).email_verified_at).toBeNull();
    expect((await confirm(await linkTo(email))).status).toBe(200);
    expect((await verified()).email_verified_at).toEqual(TEST_NOW);
  });

  test.each(['', 'inventado'])('a link with "%s" is refused', async (token) => {
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([400, REFUSED]);
  });
});
