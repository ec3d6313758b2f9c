import { changeEmail, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { createUser as createUserCall, retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { addJob } from '../../jobs/add-job.ts';

const app = useTestApp();

const signUp = (email: string, username = email) =>
  app.call(createUserCall, { body: { username, email, password: TEST_PASSWORD } });
const logIn = (username: string, password = TEST_PASSWORD) =>
  app.call(obtainToken, { body: { username, password } });
const ownerOf = async (name: string, password?: string) => {
  const { status, body } = await logIn(name, password);
  return status === 200 ? (await app.call(retrieveUser, undefined, { as: body.access })).body.id : null;
};

describe('an e-mail address is one account in every spelling', () => {
  test.each([
    ['ana@exämple.com', 'ana@xn--exmple-cua.com'],
    ['bia@xn--exmple-cua.com', 'bia@EXA\u0308MPLE.com'],
    ['joao@joão.com.br', 'joao@joa\u0303o.com.br'],
    ['caio@exemplo.com', 'ｃａｉｏ＠ｅｘｅｍｐｌｏ．ｃｏｍ'],
    ['davi@exemplo.com', 'da\u200bvi@exemplo.com\u2060'],
    ['eva@straße.com', 'eva@xn--strae-oqa.com'],
  ])('%j and %j', async (first, second) => {
    const { status, body: user } = await signUp(first);
    expect(status).toBe(201);
    const again = await signUp(second);
    expect([again.status, again.body]).toEqual([400, { email: ['Já existe uma conta com este e-mail.'] }]);
    for (const name of [first, second]) expect(await ownerOf(name)).toBe(user.id);
    await app.runJobs();
    const before = app.mails.length;
    await app.call(requestPasswordReset, { body: { email: second, redir: 'https://bandeja.test' } });
    await app.runJobs();
    expect(
      app.mails.slice(before).filter(({ text }) => text.includes('password-reset-confirm')),
    ).toMatchObject([{ to: user.email }]);
    const as = await app.signIn((await createUser(app.db)).id);
    const taken = await app.call(changeEmail, { body: { password: TEST_PASSWORD, email: second } }, { as });
    expect(taken.status).toBe(400);
  });

  test('of two requests at once in two spellings, one creates the account', {
    tags: 'postgres-15',
  }, async () => {
    const answers = await Promise.all([signUp('gil@exämple.com'), signUp('gil@xn--exmple-cua.com')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  test.each([
    ['ana@gma\u0131l.com', 'Há um “ı” sem pingo neste e-mail. Troque por “i”.'],
    ['mar\u0131a@exemplo.com', 'Há um “ı” sem pingo neste e-mail. Troque por “i”.'],
    ['joão@gmail.com', 'Antes do @, use letras sem acento.'],
    ['joa\u0303o@gmail.com', 'Antes do @, use letras sem acento.'],
    ['ana@xn--a.com', 'Este e-mail não parece certo. Confira, por favor.'],
  ])('answers 400 for %j', async (email, sentence) => {
    const { status, body } = await signUp(email, 'qualquer');
    expect([status, body]).toEqual([400, { email: [sentence] }]);
  });

  test('a mistyped domain is a valid one', async () => {
    expect((await signUp('helena@gmail.con')).status).toBe(201);
  });
});

test('a username is one in every composition', async () => {
  const { body } = await signUp('nome1@exemplo.com', 'joa\u0303ozinho');
  expect(body.username).toBe('joãozinho');
  expect((await signUp('nome2@exemplo.com', 'joãozinho')).body).toEqual({
    username: ['Este nome de usuário já está em uso.'],
  });
  expect(await ownerOf('JOA\u0303OZINHO')).toBe(body.id);
});

describe('accounts that an earlier version stored as typed', () => {
  const clean = async () => {
    await addJob(app.db, 'clean_stored_texts', {}, { runAt: app.clock.now });
    await app.runJobs();
  };
  const account = (email: string) => createUser(app.db, { username: email, email });

  test('keep their address, and both log in by its spelling when two have become one', async () => {
    const older = await account('rita@xn--exmple-cua.com');
    const newer = await account('rita@exämple.com');
    await app.runJobs();
    const before = app.mails.length;
    await clean();
    await clean();
    const letters = app.mails.slice(before);
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['rita@exämple.com', 'Duas contas com o mesmo e-mail'],
    ]);
    expect(letters[0]?.text).toContain('exatamente assim: rita@exämple.com');
    expect(await ownerOf(older.email)).toBe(older.id);
    expect(await ownerOf(newer.email)).toBe(newer.id);
    expect((await signUp('RITA@exämple.com', 'rita2')).status).toBe(400);
  });

  test('the older one has the key also when the newer one had it first', async () => {
    const older = await account('vera@exämple.com');
    await account('vera@xn--exmple-cua.com');
    await app.runJobs();
    const before = app.mails.length;
    await clean();
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual(['vera@xn--exmple-cua.com']);
    // Another spelling is found by the key.
    expect(await ownerOf('vera@EXA\u0308MPLE.com')).toBe(older.id);
  });

  test('are stored composed when no other account has that form', async () => {
    const { id } = await account('se\u0301rgio@exemplo.com');
    await clean();
    expect(await ownerOf('sérgio@exemplo.com')).toBe(id);
    const { rows } = await sql<{ email: string; username: string }>`
      SELECT email, username FROM users WHERE id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ email: 'sérgio@exemplo.com', username: 'sérgio@exemplo.com' }]);
  });
});
