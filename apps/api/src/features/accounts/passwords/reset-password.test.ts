import { confirmPasswordReset, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { hashMailedToken } from '../mails/mailed-links.ts';
import { RESET_MINUTES } from './reset-password.ts';

const app = useTestApp();

const NEW = 'voleio-na-rede-7';
const REFUSED = { error: 'Este link já foi usado ou passou do prazo. Peça um novo.' };
const ask = (email: string, redir = 'https://bandeja.test') =>
  app.call(requestPasswordReset, { body: { email, redir } });
const confirm = ({ uid, token }: { uid: string; token: string }, new_password = NEW) =>
  app.call(confirmPasswordReset, { body: { uidb64: uid, token, new_password } });
const logIn = (username: string, password = TEST_PASSWORD) =>
  app.call(obtainToken, { body: { username, password } });

async function mailTo(email: string) {
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
}

/** A user with a new reset link. */
async function withLink() {
  const user = await createUser(app.db);
  expect((await ask(user.email)).status).toBe(200);
  const { text } = await mailTo(user.email);
  const [, uid = '', token = ''] =
    /https:\/\/bandeja\.test\/password-reset-confirm\/([\w-]+)\/([\w-]+)\n/.exec(text) ?? [];
  return { user, link: { uid, token } };
}

describe('POST api/password-reset/', () => {
  test('answers 200 {} with and without an account, and mails only the account', async () => {
    const user = await createUser(app.db);
    const known = await ask(user.email.toUpperCase());
    const noAccount = await ask('ninguem@exemplo.com');
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([noAccount.status, noAccount.body]).toEqual([200, {}]);
    const mail = await mailTo(user.email);
    expect(mail.subject).toBe('Crie uma nova senha');
    expect(app.mails.some(({ to }) => to === 'ninguem@exemplo.com')).toBe(false);
  });

  test('sends as many statements without as with an account', async () => {
    const user = await createUser(app.db);
    const known = await app.countStatements(() => ask(user.email));
    expect(await app.countStatements(() => ask('ninguem@exemplo.com'))).toBe(known);
  });

  test.each(['https://bandeja.test/', 'https://bandeja.test/app/', 'https://app.bandeja.test'])(
    'leads to %s',
    async (redir) => {
      const user = await createUser(app.db);
      expect((await ask(user.email, redir)).status).toBe(200);
      const { text, html } = await mailTo(user.email);
      const link = `${redir.replace(/\/$/, '')}/password-reset-confirm/`;
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}`);
    },
  );

  test.each([
    'https://evil.test',
    'https://bandeja.test.evil.test',
    'https://bandeja.test@evil.test',
    'https://x:y@bandeja.test',
    'http://bandeja.test',
    'http://localhost:5173',
    'javascript:alert(1)',
    '//evil.test',
    '/',
  ])('does not lead to %s: 400, with and without an account', async (redir) => {
    const user = await createUser(app.db);
    const refusal = { redir: ['Este endereço de retorno não é aceito.'] };
    const known = await ask(user.email, redir);
    const noAccount = await ask('ninguem@exemplo.com', redir);
    expect([known.status, known.body]).toEqual([400, refusal]);
    expect([noAccount.status, noAccount.body]).toEqual([400, refusal]);
  });

  test("does not lead to the request's Host header", async () => {
    const user = await createUser(app.db);
    const { status } = await app.call(
      requestPasswordReset,
      { body: { email: user.email, redir: 'https://evil.test' } },
      { headers: { host: 'evil.test', origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' } },
    );
    expect(status).toBe(400);
  });
});

describe('POST api/password-reset-confirm/', () => {
  test('answers 400 for an invalid new password, and the link stays valid', async () => {
    const { link } = await withLink();
    const { status, body } = await confirm(link, 'curta');
    expect([status, Object.keys(body)]).toEqual([400, ['new_password']]);
    expect((await confirm(link)).status).toBe(200);
  });

  test('answers 200, ends every session and accepts only the new password', async () => {
    const { user, link } = await withLink();
    const { access, refresh } = (await logIn(user.username)).body;
    expect((await confirm(link)).body).toEqual({});
    expect((await app.call(retrieveUser, undefined, { as: access })).status).toBe(401);
    expect((await app.call(refreshToken, { body: { refresh } })).status).toBe(401);
    expect((await logIn(user.username)).status).toBe(401);
    expect((await logIn(user.username, NEW)).status).toBe(200);
  });

  test('a link works once, also for two requests at once', { tags: 'postgres-15' }, async () => {
    const { link } = await withLink();
    const answers = await Promise.all([confirm(link), confirm(link, 'lob-bem-alto-1')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const again = await confirm(link);
    expect([again.status, again.body]).toEqual([400, REFUSED]);
  });

  test('a used link revokes the others of the account', async () => {
    const { user, link } = await withLink();
    const before = app.mails.length;
    await ask(user.email);
    await app.runJobs();
    const token = /confirm\/[\w-]+\/([\w-]+)\n/.exec(app.mails[before]?.text ?? '')?.[1] ?? '';
    expect((await confirm({ ...link, token })).status).toBe(200);
    expect((await confirm(link)).status).toBe(400);
  });

  test('a link is valid for one hour', async () => {
    const { link } = await withLink();
    app.clock.advanceMinutes(RESET_MINUTES);
    const late = await confirm(link);
    expect([late.status, late.body]).toEqual([400, REFUSED]);
    app.clock.now = new Date(app.clock.now.getTime() - 1000);
    expect((await confirm(link)).status).toBe(200);
  });

  test('a link of one account does not open another one, and invalid links are refused', async () => {
    const { link } = await withLink();
    const { link: other } = await withLink();
    for (const wrong of [
      { uid: other.uid, token: link.token },
      { uid: '', token: link.token },
      { uid: link.uid, token: '' },
      { uid: link.uid, token: 'inventado' },
    ]) {
      const { status, body } = await confirm(wrong);
      expect([status, body]).toEqual([400, REFUSED]);
    }
    expect((await confirm(link)).status).toBe(200);
  });

  test('a link is stored as a hash', async () => {
    const { link } = await withLink();
    const rows = await app.db.selectFrom('account_mails').select('token_hash').execute();
    expect(rows.some(({ token_hash }) => token_hash.equals(hashMailedToken(link.token)))).toBe(true);
    expect(rows.some(({ token_hash }) => token_hash.includes(link.token))).toBe(false);
  });
});
