import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { TEST_PASSWORD_HASH } from '@bandeja/db/testing/builders';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { hashPassword } from './passwords/own-password.ts';

const app = useTestApp();

const password = 'quadra-4-livre';
const signUp = (username: string, email: string) =>
  app.call(createUser, { body: { username, email, password } });

describe('POST api/users/', () => {
  test('answers 400 with every invalid field', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/users/',
      payload: { username: '', email: 'com espaço@exemplo.com', password: 'curta' },
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual(['username', 'email', 'password']);
    const nothing = await app.app.inject({ method: 'POST', url: '/api/users' });
    expect(Object.keys(nothing.json())).toEqual(['username', 'email', 'password']);
  });

  test('answers 201 with the account, in lower case and without its password', async () => {
    const { status, body } = await signUp('Ana.Souza', 'Ana@Exemplo.com');
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), username: 'ana.souza', email: 'ana@exemplo.com' });
    const stored = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await app.call(obtainToken, { body: { username: 'ana@exemplo.com', password } })).status).toBe(
      200,
    );
  });

  test('answers 400 for an e-mail or a name that is taken, in any case of letters', async () => {
    await signUp('bia', 'bia@exemplo.com');
    const taken = await signUp('outra', 'BIA@exemplo.com');
    expect([taken.status, taken.body]).toEqual([400, { email: ['Já existe uma conta com este e-mail.'] }]);
    const named = await signUp('BIA', 'outra@exemplo.com');
    expect([named.status, named.body]).toEqual([400, { username: ['Este nome de usuário já está em uso.'] }]);
  });

  test('a taken e-mail is refused as e-mail when it is the username as well', async () => {
    await signUp('caio@exemplo.com', 'caio@exemplo.com');
    const again = await signUp('caio@exemplo.com', 'caio@exemplo.com');
    expect([again.status, again.body]).toEqual([400, { email: ['Já existe uma conta com este e-mail.'] }]);
  });

  test('answers 400 for a username with symbols; the longest address is accepted as username', async () => {
    const odd = await signUp('ana souza', 'ana.souza@exemplo.com');
    expect([odd.status, odd.body]).toEqual([
      400,
      { username: ['No nome de usuário use letras, números, ponto, hífen ou _.'] },
    ]);
    const labels = Array.from({ length: 3 }, () => 'd'.repeat(60)).join('.');
    const long = `${'l'.repeat(60)}@${labels}.com`;
    expect((await signUp(long, long)).status).toBe(201);
  });

  test('an address of another account is refused as username', async () => {
    const { status, body } = await signUp('dora@exemplo.com', 'eva@exemplo.com');
    expect([status, body]).toEqual([
      400,
      { username: ['Um usuário com @ precisa ser o seu próprio e-mail.'] },
    ]);
  });

  test('the accepted texts are stored with their versions', async () => {
    const { body } = await signUp('lia', 'lia@exemplo.com');
    const kept = await app.db
      .selectFrom('consents')
      .select(['kind', 'version', 'given_at'])
      .where('user_id', '=', body.id)
      .orderBy('kind')
      .execute();
    expect(kept).toEqual([
      { kind: 'privacy', version: LEGAL_VERSION, given_at: TEST_NOW },
      { kind: 'terms', version: LEGAL_VERSION, given_at: TEST_NOW },
    ]);
  });

  // The browser's short list has only the first one.
  test.each(['Senha@123', 'Guilherme#12'])(
    'answers 400 for %s, a commonly guessed password',
    async (password) => {
      const body = { username: 'hugo', email: 'hugo@exemplo.com', password };
      const answer = await app.call(createUser, { body });
      const sentence = 'Esta senha é muito comum. Escolha outra, por favor.';
      expect([answer.status, answer.body]).toEqual([400, { password: [sentence] }]);
    },
  );

  test('of eight requests at once with one address, one creates the account', {
    tags: 'postgres-15',
  }, async () => {
    const tries = Array.from({ length: 8 }, (_, index) => signUp(`fabio${index}`, 'fabio@exemplo.com'));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
  });

  test('unknown fields change nothing', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/users/',
      payload: {
        id: 999_999,
        username: 'gil',
        email: 'gil@exemplo.com',
        password,
        password_hash: 'x',
        is_admin: true,
      },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).not.toBe(999_999);
  });
});

test('the prepared hash of the test builders has the parameters of a real one', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4);
  expect(parameters(TEST_PASSWORD_HASH)).toEqual(parameters(await hashPassword('x')));
});
