import { changePassword } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const NEW = 'voleio-na-rede-7';
const logIn = (username: string, password = TEST_PASSWORD) =>
  app.call(obtainToken, { body: { username, password } });
const change = (as: string | undefined, password: string, new_password = NEW) =>
  app.call(changePassword, { body: { password, new_password } }, as ? { as } : {});
const opens = async (as: string) => (await app.call(retrieveUser, undefined, { as })).status === 200;

describe('POST api/account/password', () => {
  test('answers 401 for a stranger, 400 for a weak new password', async () => {
    expect((await change(undefined, TEST_PASSWORD)).status).toBe(401);
    const as = await app.signIn((await createUser(app.db)).id);
    const weak = await change(as, TEST_PASSWORD, 'curta');
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['new_password']]);
    const guessed = await change(as, TEST_PASSWORD, 'Guilherme#12');
    expect([guessed.status, Object.keys(guessed.body)]).toEqual([400, ['new_password']]);
  });

  test('answers 400 under password for a wrong password, and every session stays open', async () => {
    const user = await createUser(app.db);
    const as = await app.signIn(user.id);
    const { status, body } = await change(as, 'outra-senha-1');
    expect([status, body]).toEqual([400, { password: ['Senha incorreta.'] }]);
    expect(await opens(as)).toBe(true);
    expect((await logIn(user.username)).status).toBe(200);
  });

  test('answers 200, opens a new session, ends every other one and accepts only the new password', async () => {
    const user = await createUser(app.db);
    const other = await createUser(app.db);
    const [phone, desk, stranger] = [
      (await logIn(user.username)).body,
      (await logIn(user.username)).body,
      (await logIn(other.username)).body,
    ];
    const { status, body } = await change(desk.access, TEST_PASSWORD);
    expect(status).toBe(200);
    expect(await opens(body.access)).toBe(true);
    for (const session of [phone, desk]) {
      expect(await opens(session.access)).toBe(false);
      expect((await app.call(refreshToken, { body: { refresh: session.refresh } })).status).toBe(401);
    }
    expect(await opens(stranger.access)).toBe(true);
    expect((await app.call(refreshToken, { body: { refresh: body.refresh } })).status).toBe(200);
    expect((await logIn(user.username)).status).toBe(401);
    expect((await logIn(user.username, NEW)).status).toBe(200);
  });

  test('the owner gets a letter', async () => {
    const user = await createUser(app.db);
    const as = await app.signIn(user.id);
    await app.runJobs();
    const before = app.mails.length;
    expect((await change(as, 'outra-senha-1')).status).toBe(400);
    await app.runJobs();
    expect(app.mails.slice(before)).toEqual([]);
    await change(as, TEST_PASSWORD);
    await app.runJobs();
    const [letter] = app.mails.slice(before);
    expect([letter?.to, letter?.subject]).toEqual([user.email, 'A senha da sua conta foi trocada']);
    expect(letter?.text).toContain('/password-reset\n');
    expect(letter?.text).not.toContain(NEW);
  });

  test('of two changes at once one is applied', { tags: 'postgres-15' }, async () => {
    const user = await createUser(app.db);
    const as = await app.signIn(user.id);
    const answers = await Promise.all(
      ['lob-bem-alto-1', 'lob-bem-alto-2'].map((to) => change(as, TEST_PASSWORD, to)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
