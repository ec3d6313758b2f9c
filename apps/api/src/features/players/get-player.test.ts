import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { getPlayer } from '@bandeja/contract/calls/players';
import { COMPLETE_PROFILE, createImage, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const PRIVATE = ['user', 'email', 'phone', 'birth_date', 'postal_code', 'is_complete_profile'];

async function newPlayer() {
  const player = await createPlayer(app.db, {
    ...COMPLETE_PROFILE,
    birth_date: '1990-12-31',
    postal_code: '01310100',
    city: 'Recife',
    level: 4.5,
    reliability: 61.25,
  });
  return { ...player, token: await app.signIn(player.user_id ?? 0) };
}

describe('GET api/players/user', () => {
  test('answers 401 without a token, 404 while the account has no player', async () => {
    expect((await app.call(getOwnPlayer)).status).toBe(401);
    const { status, body } = await app.call(getOwnPlayer, undefined, {
      as: await app.signIn((await createUser(app.db)).id),
    });
    expect([status, body]).toEqual([404, { error: 'Jogador não encontrado.' }]);
  });

  test('answers 200 with all fields of the own player, with level and pictures', async () => {
    const player = await newPlayer();
    const avatar = await createImage(app.db, { object_id: player.id });
    const cover = await createImage(app.db, { object_id: player.id, caption: 'capa', position: 1 });
    await createImage(app.db, { object_id: player.id, content_type: 'club' });
    const { status, body } = await app.call(getOwnPlayer, undefined, { as: player.token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: player.id,
      user: player.user_id,
      phone: COMPLETE_PROFILE.phone,
      birth_date: '1990-12-31',
      postal_code: '01310100',
      is_complete_profile: true,
      level: { level: 4.5, reliability: 61.25 },
      images: [
        { id: avatar.id, caption: 'avatar', image: avatar.image },
        { id: cover.id, caption: 'capa', image: cover.image },
      ],
    });
  });
});

describe('GET api/players/{id}/', () => {
  test('answers 400 for an invalid id, 404 for an unknown one', async () => {
    expect((await app.app.inject('/api/players/x/')).statusCode).toBe(400);
    expect((await app.call(getPlayer, { params: { id: 999_999 } })).status).toBe(404);
    expect((await app.app.inject('/api/players/9007199254740991/')).statusCode).toBe(404);
    expect((await app.app.inject('/api/players/99999999999999999999/')).statusCode).toBe(400);
  });

  test('returns only the public part to visitors and other players', async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const asStranger = await app.call(getPlayer, { params: { id: player.id } });
    const asOther = await app.call(getPlayer, { params: { id: player.id } }, { as: other.token });
    expect(asStranger.body).toMatchObject({ id: player.id, city: 'Recife', level: { level: 4.5 } });
    expect(asOther.body).toEqual(asStranger.body);
    for (const field of PRIVATE) expect(asStranger.body).not.toHaveProperty(field);
  });

  test('returns all fields to the player, by both addresses', async () => {
    const player = await newPlayer();
    const { body } = await app.call(getPlayer, { params: { id: player.id } }, { as: player.token });
    for (const field of PRIVATE) expect(body).toHaveProperty(field);
    expect((await app.call(getOwnPlayer, undefined, { as: player.token })).body).toEqual(body);
  });

  test('a removed player has no name, picture or other personal data', async () => {
    const player = await createPlayer(app.db, {
      ...COMPLETE_PROFILE,
      user_id: null,
      first_name: 'Zélia',
      last_name: 'Quadros',
      city: 'Recife',
      level: 3,
      removed_at: new Date(),
    });
    await createImage(app.db, { object_id: player.id });
    const { status, body } = await app.call(getPlayer, { params: { id: player.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      first_name: 'Jogador',
      last_name: 'removido',
      best_hand: null,
      court_position: null,
      gender: null,
      city: null,
      images: [],
      level: { level: 3, reliability: 20 },
    });
  });
});
