import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createPlayer as createPlayerCall, getPlayer } from '@bandeja/contract/calls/players';
import { createUser } from '@bandeja/db/testing/builders';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

async function newAccount() {
  const user = await createUser(app.db);
  return { ...user, token: await app.signIn(user.id) };
}
const consentsOf = (userId: number) =>
  app.db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
const names = { first_name: 'José', last_name: 'Conceição' };

describe('POST api/players/', () => {
  test('answers 401 without a token', async () => {
    expect((await app.call(createPlayerCall, { body: { user: 1, ...names } })).status).toBe(401);
  });

  test.each([
    ['B C', 'Souza', 'first_name', 'Escreva cada nome com pelo menos duas letras.'],
    ['Ana', 'C', 'last_name', 'Escreva cada nome com pelo menos duas letras.'],
    ['Ana', 'e', 'last_name', 'Escreva cada nome com pelo menos duas letras.'],
    ['Ana https://evil.test', 'Souza', 'first_name', 'Um nome não pode ter link nem endereço de site.'],
    ['Ana', 'evil.com', 'last_name', 'Um nome não pode ter link nem endereço de site.'],
    ['Ana\nBia', 'Souza', 'first_name', 'Há um caractere invisível no nome. Apague e escreva de novo.'],
    ['Ana', 'Souza 2', 'last_name', 'Use só letras no nome.'],
  ])('answers 400 for the name %j %j, under %s', async (first_name, last_name, field, sentence) => {
    const { id } = await createUser(app.db);
    const as = await app.signIn(id);
    const body = { user: id, first_name, last_name, of_age: true };
    const answer = await app.call(createPlayerCall, { body }, { as });
    expect([answer.status, answer.body]).toEqual([400, { [field]: [sentence] }]);
  });

  test('answers 400 with every invalid field', async () => {
    const { id, token } = await newAccount();
    const payload = {
      user: id,
      first_name: 'J',
      best_hand: 'foot',
      gender: 'X',
      phone: '11 1234',
      birth_date: '2000-02-30',
      postal_code: '123',
    };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.app.inject({ method: 'POST', url: '/api/players/', payload, headers });
    expect(answer.statusCode).toBe(400);
    const fields = ['best_hand', 'birth_date', 'first_name', 'gender', 'last_name', 'phone', 'postal_code'];
    expect(Object.keys(answer.json()).toSorted()).toEqual(fields);
  });

  test('answers 400 for a player who is not yet 13 in Brazil', async () => {
    const { id, token } = await newAccount();
    const register = (birth_date: string) =>
      app.call(
        createPlayerCall,
        { body: { user: id, ...names, birth_date, guardian_consent: true } },
        { as: token },
      );
    const { status, body } = await register('2013-03-07');
    expect([status, Object.keys(body)]).toEqual([400, ['birth_date']]);
    expect((await register('2013-03-06')).status).toBe(201);
  });

  test('a player under 18 needs a guardian, whose consent is stored; a refusal stores nothing', async () => {
    const { id, token } = await newAccount();
    const register = (birth_date: string, more = {}) =>
      app.call(createPlayerCall, { body: { user: id, ...names, birth_date, ...more } }, { as: token });
    for (const more of [{}, { guardian_consent: false }, { of_age: true }]) {
      const { status, body } = await register('2008-03-07', more);
      expect([status, body]).toEqual([
        400,
        { guardian_consent: ['Antes dos 18 anos, quem é responsável por você precisa autorizar.'] },
      ]);
    }
    expect(await consentsOf(id)).toEqual([]);
    expect((await register('2008-03-07', { guardian_consent: true })).status).toBe(201);
    expect(await consentsOf(id)).toEqual([{ kind: 'guardian', version: LEGAL_VERSION, given_at: TEST_NOW }]);
  });

  test('a player of age needs no guardian; a declaration without a date is accepted and stored', async () => {
    const [born, says] = [await newAccount(), await newAccount()];
    const register = ({ id, token }: { id: number; token: string }, more: object) =>
      app.call(createPlayerCall, { body: { user: id, ...names, ...more } }, { as: token });
    expect((await register(born, { birth_date: '2008-03-06', guardian_consent: true })).status).toBe(201);
    expect(await consentsOf(born.id)).toEqual([]);
    expect((await register(says, { of_age: true })).status).toBe(201);
    expect(await consentsOf(says.id)).toMatchObject([{ kind: 'of_age' }]);
  });

  test('answers 403 for the player of another account', async () => {
    const { token } = await newAccount();
    const other = await newAccount();
    const { status, body } = await app.call(
      createPlayerCall,
      { body: { user: other.id, ...names } },
      { as: token },
    );
    expect([status, body]).toEqual([403, { error: 'Só o próprio jogador pode fazer isto.' }]);
    expect((await app.call(getOwnPlayer, undefined, { as: other.token })).status).toBe(404);
  });

  test('answers 201 with the required fields: the profile is incomplete', async () => {
    const { id, email, token } = await newAccount();
    const { status, body } = await app.call(
      createPlayerCall,
      { body: { user: id, ...names } },
      { as: token },
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...names,
      best_hand: null,
      court_position: null,
      gender: null,
      city: null,
      created_at: TEST_NOW.toISOString(),
      updated_at: TEST_NOW.toISOString(),
      images: [],
      level: null,
      user: id,
      email,
      phone: null,
      birth_date: null,
      postal_code: null,
      is_complete_profile: false,
      email_verified: false,
      consents: { analytics: null, needs_terms: false },
    });
    expect((await app.call(getOwnPlayer, undefined, { as: token })).body).toEqual(body);
  });

  test('answers 201 with all fields and stores numbers as digits, the phone with its country code', async () => {
    const { id, token } = await newAccount();
    const { body } = await app.call(
      createPlayerCall,
      {
        body: {
          user: id,
          ...names,
          email: 'ignorado@exemplo.com',
          best_hand: 'left',
          court_position: 'both',
          gender: 'F',
          phone: '(11) 98765-4321',
          birth_date: '1990-12-31',
          city: 'São Paulo',
          postal_code: '01310-100',
        },
      },
      { as: token },
    );
    expect(body).toMatchObject({
      phone: '5511987654321',
      postal_code: '01310100',
      birth_date: '1990-12-31',
      is_complete_profile: true,
    });
    expect(body.email).not.toBe('ignorado@exemplo.com');
  });

  test.each([
    ['João', 'Joa\u0303o'],
    ['Lúcia', 'Lu\u0301\u200bcia\ufeff'],
    ['Ana Maria', ' Ana\u00a0 Maria '],
    ['D’Ávila', 'D\u00b4A\u0301vila'],
    ['D’Ávila', 'D\u2018Ávila'],
    ['D’Ávila', 'D`Ávila'],
    ['D’Ávila', 'D\u02bcÁvila'],
    ['D’Ávila', "D'Ávila"],
    ['Ortega y Gasset', 'Ortega y Gasset'],
    ['Puig i Cadafalch', 'Puig i Cadafalch'],
    ['Silva Jr.', 'Silva, Jr.'],
  ])('stores %j for %j, in a name and in a city', async (stored, typed) => {
    const { id, token } = await newAccount();
    const body = { user: id, first_name: 'Ana', last_name: typed, city: `Vila ${typed.replace(',', '')}` };
    const answer = await app.call(createPlayerCall, { body }, { as: token });
    expect(answer).toMatchObject({ status: 201, body: { last_name: stored } });
    const city = answer.body.city?.replace(/ +/g, ' ');
    expect(city).toBe(`Vila ${stored}`);
  });

  test.each([
    ['5511987654321', '0055 11 98765-4321'],
    ['5511987654321', '0xx11 98765-4321'],
    ['5511987654321', '015 11 98765-4321'],
    ['551133334444', '+55 (011) 3333-4444'],
  ])('stores the phone %s for %j', async (stored, phone) => {
    const { id, token } = await newAccount();
    const body = { user: id, ...names, phone };
    const answer = await app.call(createPlayerCall, { body }, { as: token });
    expect(answer).toMatchObject({ status: 201, body: { phone: stored } });
  });

  test.each([
    ['+49 151 12345678', 'Só guardamos telefones do Brasil (+55). Deixe em branco se não tem um.'],
    ['4915112345678', 'Este telefone não parece certo. Confira, por favor.'],
    ['(11) 8765-4321', 'Falta o 9? Celular tem DDD e 9 números, como (11) 99999-8888.'],
  ])('refuses the phone %j', async (phone, sentence) => {
    const { id, token } = await newAccount();
    const answer = await app.call(createPlayerCall, { body: { user: id, ...names, phone } }, { as: token });
    expect([answer.status, answer.body]).toEqual([400, { phone: [sentence] }]);
  });

  test('unknown fields change nothing', async () => {
    const { id, token } = await newAccount();
    const payload = {
      user: id,
      ...names,
      id: 999_999,
      level: 7,
      reliability: 100,
      removed_at: '2020-01-01T00:00:00Z',
    };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.app.inject({ method: 'POST', url: '/api/players/', payload, headers });
    expect(answer.json()).toMatchObject({ ...names, level: null });
    expect(answer.json().id).not.toBe(999_999);
  });

  test('answers 409 for a second player; eight concurrent requests create one', {
    tags: 'postgres-15',
  }, async () => {
    const { id, token } = await newAccount();
    const register = () => app.call(createPlayerCall, { body: { user: id, ...names } }, { as: token });
    const answers = await Promise.all(Array.from({ length: 8 }, register));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([409, { error: 'Você já tem um cadastro de jogador.' }]);
    }
  });

  test('one Idempotency-Key creates one player and returns it on every repeat', {
    tags: 'postgres-15',
  }, async () => {
    const { id, token } = await newAccount();
    const options = { as: token, headers: { 'idempotency-key': 'cadastro' } };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call(createPlayerCall, { body: { user: id, ...names } }, options)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await app.call(createPlayerCall, { body: { user: id, ...names, city: 'Rio' } }, options);
    expect(other.status).toBe(409);
  });

  test('the public part is visible without a token', async () => {
    const { id, token } = await newAccount();
    const { body } = await app.call(createPlayerCall, { body: { user: id, ...names } }, { as: token });
    expect((await app.call(getPlayer, { params: { id: body.id } })).body).toMatchObject(names);
  });
});
