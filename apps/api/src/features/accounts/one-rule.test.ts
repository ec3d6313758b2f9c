import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { createPlayer } from '@bandeja/contract/calls/players';
import { createUser as insertUser } from '@bandeja/db/testing/builders';
import { emailProblem } from '@bandeja/rules/accounts/email';
import { splitNameProblem } from '@bandeja/rules/accounts/names';
import { passwordProblem } from '@bandeja/rules/accounts/password';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

// The forms of the browser ask the same functions: here the server has to agree with each of their answers.

const app = useTestApp();
let accounts = 0;

const signUp = (fields: { email?: string; password?: string }) => {
  const email = fields.email ?? `regra${++accounts}@exemplo.com.br`;
  const body = { username: `regra${++accounts}`, email, password: fields.password ?? 'Smash#1990' };
  return app.call(createUser, { body });
};

const register = async (first_name: string, last_name: string) => {
  const { id, email } = await insertUser(app.db);
  const body = {
    user: id,
    email,
    first_name,
    last_name,
    best_hand: 'right',
    court_position: 'left',
    gender: 'F',
  };
  return app.call(createPlayer, { body: body as never }, { as: await app.signIn(id) });
};

describe('POST api/users/ follows the rules of the forms', () => {
  test.each([
    'ana@exemplo.com',
    'ana.maria+padel@exemplo.com.br',
    'ana maria@exemplo.com',
    'joão@gmail.com',
    'ana@exem plo.com',
    'ana',
    'ana@exemplo',
    '@exemplo.com',
  ])('for the e-mail %j', async (email) => {
    const { status, body } = await signUp({ email });
    expect([status, Object.keys(body)]).toEqual(
      emailProblem(email) ? [400, ['email']] : [201, expect.arrayContaining(['email'])],
    );
  });

  test.each([
    'Smash#1990',
    'Smash#1',
    'Kx7#wq2z',
    'smashpadel#',
    '1990#1990#',
    'Smash1990x',
    'Smash 1990x',
    'Smash😀1990',
    'Senha@123',
  ])('for the password %j', async (password) => {
    const { status, body } = await signUp({ password });
    expect([status, Object.keys(body)]).toEqual(
      passwordProblem(password) ? [400, ['password']] : [201, expect.arrayContaining(['email'])],
    );
  });
});

describe('POST api/players/ follows the rule of the forms', () => {
  test.each([
    ['Ana', 'Souza'],
    ['Ana', 'Costa e Silva'],
    ['B', 'C'],
    ['Ana', ''],
    ['Ana', 'S'],
    ['A', 'Souza'],
    // Each part alone is fine.
    ['Ana', 'e'],
    ['Maria '.repeat(12).trim(), 'Souza '.repeat(12).trim()],
    ['Ana Maria', 'D’Ávila'],
    ['Ana', '1234'],
    ['Ana', 'https://exemplo.com'],
  ])('for the name %j %j', async (first_name, last_name) => {
    const { status, body } = await register(first_name, last_name);
    const refused = splitNameProblem({ first_name, last_name });
    expect(status).toBe(refused ? 400 : 201);
    if (refused) expect(Object.keys(body)).toContain(refused.field);
  });
});
