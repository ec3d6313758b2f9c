import { listLevelHistory, registerLevel } from '@bandeja/contract/calls/levels';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { createPlayer, createUser } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function newPlayer() {
  const player = await createPlayer(app.db);
  return { id: player.id, token: await app.signIn(player.user_id ?? 0) };
}
const declaration = (player: number, level = 3.5) => ({
  player,
  level,
  previous_level: level,
  reliability: 20,
  previous_reliability: 20,
});
const declare = (body: ReturnType<typeof declaration>, as?: string) =>
  app.call(registerLevel, { body }, { as });

describe('POST api/player-level/', () => {
  test('answers 401 without a token and 403 for an account without a player', async () => {
    expect((await declare(declaration(1), undefined)).status).toBe(401);
    const { status, body } = await declare(declaration(1), await app.signIn((await createUser(app.db)).id));
    expect([status, body]).toEqual([403, { error: 'Complete seu cadastro de jogador para continuar.' }]);
  });

  test('answers 400 for a level off the scale or between its steps', async () => {
    const { id, token } = await newPlayer();
    for (const level of [-0.5, 7.5, 3.25, 3.1]) {
      const { status, body } = await declare(declaration(id, level), token);
      expect([level, status, Object.keys(body)]).toEqual([level, 400, ['level']]);
    }
  });

  test('answers 400 for a start with another reliability or previous level', async () => {
    const { id, token } = await newPlayer();
    for (const claim of [{ reliability: 90 }, { previous_reliability: 0 }, { previous_level: 3 }]) {
      const { status } = await declare({ ...declaration(id), ...claim }, token);
      expect([claim, status]).toEqual([claim, 400]);
    }
    expect((await app.call(listLevelHistory, { params: { id } })).body).toEqual([]);
  });

  test("answers 403 for another player's level", async () => {
    const { token } = await newPlayer();
    const other = await newPlayer();
    const { status, body } = await declare(declaration(other.id), token);
    expect([status, body]).toEqual([403, { error: 'Só o próprio jogador pode fazer isto.' }]);
  });

  test('answers 201 and stores the level of the caller as the first of the history', async () => {
    const { id, token } = await newPlayer();
    const { status, body } = await declare(declaration(id, 0), token);
    expect(status).toBe(201);
    const now = TEST_NOW.toISOString();
    const change = {
      level: 0,
      previous_level: 0,
      reliability: 20,
      previous_reliability: 20,
      match: null,
      returned: false,
      expected_chance: null,
      factors: null,
      created_at: now,
      updated_at: now,
    };
    expect(body).toEqual({ ...change, player: id });
    const own = await app.call(getOwnPlayer, undefined, { as: token });
    expect(own.body.level).toEqual({ level: 0, reliability: 20 });
    expect((await app.call(listLevelHistory, { params: { id } })).body).toEqual([change]);
  });

  test('answers 409 and changes nothing for a second start; one of eight concurrent requests succeeds', {
    tags: 'postgres-15',
  }, async () => {
    const { id, token } = await newPlayer();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 5.5, 6, 6.5].map((level) => declare(declaration(id, level), token)),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const own = await app.call(getOwnPlayer, undefined, { as: token });
    expect(own.body.level?.level).toBe(taken[0]?.body.level);
    expect((await app.call(listLevelHistory, { params: { id } })).body).toHaveLength(1);
  });

  test('answers a repeated Idempotency-Key with the first answer', async () => {
    const { id, token } = await newPlayer();
    const send = () =>
      app.call(
        registerLevel,
        { body: declaration(id) },
        { as: token, headers: { 'idempotency-key': 'once' } },
      );
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe('GET api/player/{id}/level/history/', () => {
  test('is public and answers 400 for an invalid id, 404 for an unknown player and an empty list before a level', async () => {
    const { id } = await newPlayer();
    expect((await app.app.inject('/api/player/x/level/history/')).statusCode).toBe(400);
    const { status, body } = await app.call(listLevelHistory, { params: { id: 999_999 } });
    expect([status, body]).toEqual([404, { error: 'Jogador não encontrado.' }]);
    expect((await app.call(listLevelHistory, { params: { id } })).body).toEqual([]);
  });
});
