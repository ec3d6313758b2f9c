import { getPlayer, updatePlayer } from '@bandeja/contract/calls/players';
import { COMPLETE_PROFILE, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

async function newPlayer() {
  const player = await createPlayer(app.db, {
    ...COMPLETE_PROFILE,
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
  });
  return { id: player.id, token: await app.signIn(player.user_id ?? 0) };
}

describe('PATCH api/players/{id}/', () => {
  test('answers 401 without a token, 403 for an account without a player', async () => {
    const { id } = await newPlayer();
    expect((await app.call(updatePlayer, { params: { id }, body: {} })).status).toBe(401);
    const token = await app.signIn((await createUser(app.db)).id);
    expect((await app.call(updatePlayer, { params: { id }, body: {} }, { as: token })).status).toBe(403);
  });

  test('answers 400 for invalid fields', async () => {
    const { id, token } = await newPlayer();
    const body = { first_name: ' ', phone: '(20) 98765-4321', birth_date: '2020-01-01' };
    const answer = await app.call(updatePlayer, { params: { id }, body }, { as: token });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['first_name', 'phone']]);
    const young = await app.call(
      updatePlayer,
      { params: { id }, body: { birth_date: '2020-01-01' } },
      { as: token },
    );
    expect([young.status, Object.keys(young.body)]).toEqual([400, ['birth_date']]);
  });

  test('a name follows the rule of a full name, together with the stored other part', async () => {
    const { id, token } = await newPlayer();
    const change = async (body: object) => {
      const answer = await app.call(updatePlayer, { params: { id }, body }, { as: token });
      return [answer.status, answer.status === 200 ? {} : answer.body];
    };
    const short = ['Escreva cada nome com pelo menos duas letras.'];
    expect(await change({ first_name: 'B C' })).toEqual([400, { first_name: short }]);
    expect(await change({ last_name: 'C' })).toEqual([400, { last_name: short }]);
    // Alone it could join two names (Costa e Silva); at the end of the stored one it joins nothing.
    expect(await change({ last_name: 'e' })).toEqual([400, { last_name: short }]);
    expect(await change({ first_name: 'e Ana', last_name: 'Souza' })).toEqual([400, { first_name: short }]);
    expect(await change({ first_name: 'www.evil.test' })).toEqual([
      400,
      { first_name: ['Um nome não pode ter link nem endereço de site.'] },
    ]);
    expect(await change({ last_name: 'Sou\u202eza' })).toEqual([
      400,
      { last_name: ['Há um caractere invisível no nome. Apague e escreva de novo.'] },
    ]);
    expect(await change({ last_name: 'Costa e Silva' })).toEqual([200, {}]);
    expect(await change({ first_name: 'Ana e' })).toEqual([200, {}]);
  });

  test('a birth date of less than 18 years ago asks for a guardian, once', async () => {
    const { id, token } = await newPlayer();
    const change = (body: object) => app.call(updatePlayer, { params: { id }, body }, { as: token });
    const alone = await change({ birth_date: '2010-05-01' });
    expect([alone.status, Object.keys(alone.body)]).toEqual([400, ['guardian_consent']]);
    const { body } = await change({ birth_date: '2010-05-01', guardian_consent: true });
    expect(body.birth_date).toBe('2010-05-01');
    expect((await change({ birth_date: '2010-05-02' })).body.birth_date).toBe('2010-05-02');
    const young = await change({ birth_date: '2020-01-01', guardian_consent: true });
    expect([young.status, Object.keys(young.body)]).toEqual([400, ['birth_date']]);
  });

  test('answers 403 for another player, who stays unchanged; 404 for an unknown player', async () => {
    const { token } = await newPlayer();
    const other = await newPlayer();
    const body = { first_name: 'Intruso' };
    expect((await app.call(updatePlayer, { params: { id: other.id }, body }, { as: token })).status).toBe(
      403,
    );
    expect((await app.call(getPlayer, { params: { id: other.id } })).body.first_name).toBe('Jogador');
    expect((await app.call(updatePlayer, { params: { id: 999_999 }, body }, { as: token })).status).toBe(404);
  });

  test('answers 200, changes the sent fields and keeps the others', async () => {
    const { id, token } = await newPlayer();
    app.clock.advanceMinutes(5);
    const { status, body } = await app.call(
      updatePlayer,
      {
        params: { id },
        body: { first_name: '  Maria Eduarda ', gender: 'F', city: 'Maceió', phone: '82 3333-4444' },
      },
      { as: token },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      first_name: 'Maria Eduarda',
      gender: 'F',
      city: 'Maceió',
      phone: '558233334444',
      best_hand: COMPLETE_PROFILE.best_hand,
      created_at: TEST_NOW.toISOString(),
      updated_at: new Date(TEST_NOW.getTime() + 5 * 60_000).toISOString(),
    });
  });

  test('null clears a field, and the profile becomes incomplete', async () => {
    const { id, token } = await newPlayer();
    const { body } = await app.call(
      updatePlayer,
      { params: { id }, body: { phone: null, city: '' } },
      { as: token },
    );
    expect(body).toMatchObject({ phone: null, city: null, is_complete_profile: false });
  });

  test('an empty body changes nothing', async () => {
    const { id, token } = await newPlayer();
    app.clock.advanceMinutes(5);
    const { status, body } = await app.call(updatePlayer, { params: { id }, body: {} }, { as: token });
    expect([status, body.updated_at]).toEqual([200, TEST_NOW.toISOString()]);
  });

  test('level, account and other foreign fields are ignored', async () => {
    const { id, token } = await newPlayer();
    const payload = {
      level: 7,
      reliability: 100,
      user: 1,
      user_id: 1,
      removed_at: TEST_NOW,
      is_complete_profile: true,
    };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.app.inject({ method: 'PATCH', url: `/api/players/${id}/`, payload, headers });
    expect([answer.statusCode, answer.json().level]).toEqual([200, null]);
    const row = await app.db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ level: null, reliability: null, removed_at: null });
    expect(row.user_id).not.toBe(1);
  });
});
