import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
  undoEmailChange,
} from '@bandeja/contract/calls/accounts/account-changes';
import {
  retrieveUser,
  revokeAllTokens,
  createUser as signUp,
} from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { UNDO_DAYS } from './change-email.ts';
import { MAIL_LIMITS } from './mail-limits.ts';

const app = useTestApp({ rateLimit: true });

const NEW = 'voleio-na-rede-7';
const THEIRS = 'lob-bem-alto-1';
const REFUSED = {
  error: 'Este link já foi usado ou passou do prazo. Fale com a gente pelo canal de suporte.',
};
let made = 0;
const newAddress = () => `troca${++made}@exemplo.com`;

const logIn = (username: string, password = TEST_PASSWORD) =>
  app.call(obtainToken, { body: { username, password } });
const undo = (token: string) => app.call(undoEmailChange, { body: { token } });
const addressOf = async (userId: number) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;

async function lastLink(email: string, path: RegExp): Promise<string[]> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === email && path.test(text));
  if (!mail) throw new Error(`No mail to ${email} with ${path}`);
  return [...(path.exec(mail.text) ?? [])].slice(1);
}
const CONFIRM = /\/email-confirm\/([\w-]+)\n/;
const UNDO = /https:\/\/bandeja\.test\/email-undo\/([\w-]+)\n/;
const RESET = /\/password-reset-confirm\/([\w-]+)\/([\w-]+)\n/;

/** Changes the address with the account's password and opens the link: returns the new address. */
async function change(as: string, password = TEST_PASSWORD, email = newAddress()): Promise<string> {
  expect((await app.call(changeEmail, { body: { password, email } }, { as })).status).toBe(200);
  const [token = ''] = await lastLink(email, CONFIRM);
  expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200);
  return email;
}
async function setPasswordBy([uidb64 = '', token = '']: string[], new_password = NEW) {
  return (await app.call(confirmPasswordReset, { body: { uidb64, token, new_password } })).status;
}
async function newAccount() {
  const user = await createUser(app.db, { email_verified_at: TEST_NOW });
  return { user, as: await app.signIn(user.id) };
}

describe('a change of e-mail', () => {
  test('mails the former address a link that restores it and begins a reset', async () => {
    const { user } = await newAccount();
    const owner = (await logIn(user.username)).body;
    const thief = (await logIn(user.username)).body;
    const stolen = await change(thief.access);
    expect(await addressOf(user.id)).toBe(stolen);
    const [token = ''] = await lastLink(user.email, UNDO);
    const notice = app.mails.findLast(({ to }) => to === user.email);
    expect(notice?.subject).toBe('O e-mail da sua conta foi trocado');
    expect(notice?.text).not.toContain(stolen);
    // Pending links of the thief: a further change, and a reset in the thief's own mailbox.
    const further = newAddress();
    await app.call(changeEmail, { body: { password: TEST_PASSWORD, email: further } }, { as: thief.access });
    const [pending = ''] = await lastLink(further, CONFIRM);
    await app.call(requestPasswordReset, { body: { email: stolen, redir: 'https://bandeja.test' } });
    const foreignReset = await lastLink(stolen, RESET);

    const answer = await undo(token);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await addressOf(user.id)).toBe(user.email);
    for (const session of [owner, thief]) {
      expect((await app.call(retrieveUser, undefined, { as: session.access })).status).toBe(401);
      const refreshed = await app.call(refreshToken, { body: { refresh: session.refresh } });
      expect(refreshed.status).toBe(401);
    }
    expect((await app.call(confirmEmail, { body: { token: pending } })).status).toBe(400);
    expect(await setPasswordBy(foreignReset)).toBe(400);
    expect((await logIn(user.username)).status).toBe(401);
    const reset = await lastLink(user.email, RESET);
    expect(await setPasswordBy(reset)).toBe(200);
    expect((await logIn(user.email, NEW)).status).toBe(200);
    const again = await undo(token);
    expect([again.status, again.body]).toEqual([400, REFUSED]);
  });

  test.each(['inventado', '', 'x'.repeat(43)])('is not undone by %j', async (token) => {
    const answer = await undo(token);
    expect([answer.status, answer.body]).toEqual([400, REFUSED]);
  });

  test('can be undone for seven days, not longer', async () => {
    const { user, as } = await newAccount();
    await change(as);
    const [token = ''] = await lastLink(user.email, UNDO);
    app.clock.advanceMinutes(UNDO_DAYS * 24 * 60);
    expect((await undo(token)).status).toBe(400);
    app.clock.now = new Date(app.clock.now.getTime() - 1000);
    expect((await undo(token)).status).toBe(200);
  });

  test('can be undone after the thief set a password, by reset or change, and logged out everywhere', async () => {
    const { user, as } = await newAccount();
    const stolen = await change(as);
    const [token = ''] = await lastLink(user.email, UNDO);
    await app.call(requestPasswordReset, { body: { email: stolen, redir: 'https://bandeja.test' } });
    expect(await setPasswordBy(await lastLink(stolen, RESET), THEIRS)).toBe(200);
    const thief = (await logIn(stolen, THEIRS)).body.access;
    const body = { password: THEIRS, new_password: `${THEIRS}2` };
    const changed = await app.call(changePassword, { body }, { as: thief });
    expect((await app.call(revokeAllTokens, undefined, { as: changed.body.access })).status).toBe(204);
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(user.id)).toBe(user.email);
    expect((await logIn(user.username, `${THEIRS}2`)).status).toBe(401);
  });

  test('followed by another one is undone to the oldest address', async () => {
    const { user, as } = await newAccount();
    const second = await change(as);
    const third = await change(as);
    const [ofFirst = ''] = await lastLink(user.email, UNDO);
    const [ofSecond = ''] = await lastLink(second, UNDO);
    expect(await addressOf(user.id)).toBe(third);
    expect((await undo(ofSecond)).status).toBe(200);
    expect(await addressOf(user.id)).toBe(second);
    expect((await undo(ofFirst)).status).toBe(200);
    expect(await addressOf(user.id)).toBe(user.email);
  });

  test('undone by the oldest address invalidates the links of later changes', async () => {
    const { user, as } = await newAccount();
    const second = await change(as);
    await change(as);
    const [ofFirst = ''] = await lastLink(user.email, UNDO);
    const [ofSecond = ''] = await lastLink(second, UNDO);
    expect((await undo(ofFirst)).status).toBe(200);
    expect((await undo(ofSecond)).status).toBe(400);
    expect(await addressOf(user.id)).toBe(user.email);
  });

  test('is undone although the thief registered the former address again', async () => {
    const { user, as } = await newAccount();
    await change(as);
    const [token = ''] = await lastLink(user.email, UNDO);
    const squat = { username: user.email, email: user.email, password: THEIRS };
    expect((await app.call(signUp, { body: squat })).status).toBe(201);
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(user.id)).toBe(user.email);
    expect((await logIn(user.email, THEIRS)).status).toBe(401);
  });

  test('is not undone when another account has verified the former address; the link stays valid', async () => {
    const { user, as } = await newAccount();
    await change(as);
    const [token = ''] = await lastLink(user.email, UNDO);
    const { id } = await createUser(app.db, { email: user.email, email_verified_at: TEST_NOW });
    const answer = await undo(token);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'email_taken']);
    await app.db.deleteFrom('users').where('id', '=', id).execute();
    expect((await undo(token)).status).toBe(200);
  });

  test('keeps everything attached to the account when it is undone', async () => {
    const player = await newPlayer(app, { first_name: 'Ana' });
    const email = await addressOf(player.userId);
    await change(player.token);
    const [token = ''] = await lastLink(email, UNDO);
    await undo(token);
    expect(await setPasswordBy(await lastLink(email, RESET))).toBe(200);
    const row = await app.db
      .selectFrom('players')
      .select(['first_name', 'user_id'])
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ first_name: 'Ana', user_id: player.userId });
  });

  test('is refused without its notice: beyond the daily limit the address stays', async () => {
    const { user, as } = await newAccount();
    let present = user.email;
    for (let time = 0; time < MAIL_LIMITS.email_changed.account.limit; time++) present = await change(as);
    const email = newAddress();
    await app.call(changeEmail, { body: { password: TEST_PASSWORD, email } }, { as });
    const [token = ''] = await lastLink(email, CONFIRM);
    expect((await app.call(confirmEmail, { body: { token } })).status).toBe(429);
    expect(await addressOf(user.id)).toBe(present);
    app.clock.advanceMinutes(24 * 60);
    expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200);
  });

  test('is undone once when its link is opened twice at once', { tags: 'postgres-15' }, async () => {
    const { user, as } = await newAccount();
    await change(as);
    const [token = ''] = await lastLink(user.email, UNDO);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
