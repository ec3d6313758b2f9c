import { addMatchPlayer, createMatch, finishMatch, removeMatchPlayer } from '@bandeja/contract/calls/matches';
import { createPlayer } from '@bandeja/db/testing/builders';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  playedTogether,
} from '../../../../test/matches/match-people.ts';
import { HOUR, WON_BY_A } from '../../../../test/matches/result-calls.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// The test server runs without rate limiting, so these limits hold on their own.

const app = useTestApp({ rateLimit: false });
let actor: Person;
beforeEach(async () => {
  actor = await createPerson(app);
});

const add = (match: number, player: number) =>
  app.call(addMatchPlayer, { body: { match, player } }, { as: actor.token });
const newMatch = (fields = {}) => createMatchOf(app, [actor], fields);
const count = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
const strangers = (number: number) =>
  Promise.all(Array.from({ length: number }, async () => (await createPlayer(app.db)).id));

describe('an account', () => {
  test('puts at most 40 players into matches in a day when 44 requests run at once', {
    tags: 'postgres-15',
  }, async () => {
    const players = await strangers(44);
    const matches = [await newMatch(), await newMatch()];
    const answers = await Promise.all(players.map((player, at) => add(matches[at % 2]?.id ?? 0, player)));
    expect([count(answers, 201), count(answers, 409)]).toEqual([40, 4]);
    const [player = 0] = await strangers(1);
    const nextWeek = { date: new Date(TEST_NOW.getTime() + 7 * 24 * HOUR * 60_000) };
    expect(await add((await newMatch(nextWeek)).id, player)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('40 vezes') },
    });
  });

  test('puts at most 40 players into the matches of one day when the requests run on several days of the clock', async () => {
    const players = await strangers(41);
    const { id } = await newMatch();
    for (const player of players.slice(0, 40)) await add(id, player);
    app.clock.advanceMinutes(25 * HOUR);
    actor.token = await app.signIn(actor.userId);
    expect((await add(id, players[40] ?? 0)).status).toBe(409);
    expect((await add((await newMatch({ date: app.clock.now })).id, players[40] ?? 0)).status).toBe(201);
  });

  test('puts a player who never confirmed into at most 3 of 8 matches at once, also after removing the player', {
    tags: 'postgres-15',
  }, async () => {
    const victim = await createPerson(app);
    const matches = await Promise.all(Array.from({ length: 8 }, () => newMatch()));
    const answers = await Promise.all(matches.map(({ id }) => add(id, victim.id)));
    expect([count(answers, 201), count(answers, 409)]).toEqual([3, 5]);
    for (const { status, body } of answers) {
      if (status === 201) await app.call(removeMatchPlayer, { body: { id: body.id } }, { as: actor.token });
    }
    expect(await add((await newMatch()).id, victim.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('ainda não confirmou nenhuma') },
    });
    const players = [{ player: victim.id }];
    const body = { date: TEST_NOW.toISOString(), type: 'Friendly' as const, players };
    expect((await app.call(createMatch, { body }, { as: actor.token })).status).toBe(409);
  });

  test('puts a player who confirmed a match with the account into any number of matches below 40', async () => {
    const friend = await createPerson(app);
    await playedTogether(app, [actor, friend]);
    for (let round = 0; round < 5; round++)
      expect((await add((await newMatch()).id, friend.id)).status).toBe(201);
  });

  test('puts its own player into matches without a limit', async () => {
    for (let round = 0; round < 5; round++) {
      const match = await createMatchOf(app, [], { created_by: actor.id });
      expect((await add(match.id, actor.id)).status).toBe(201);
    }
  });
});

describe('a player', () => {
  const finish = (id: number, { token }: Person) =>
    app.call(finishMatch, { params: { id }, body: {} }, { as: token });

  test('has at most 8 Competitive results on a day of matches when 10 finish at once', {
    tags: 'postgres-15',
  }, async () => {
    const people = await createFour(app);
    const fields = { type: 'Competitive', sets: WON_BY_A };
    const matches = [];
    for (let count = 0; count < 10; count++) matches.push(await createMatchOf(app, people, fields));
    const answers = await Promise.all(matches.map(({ id }) => finish(id, people[0])));
    expect([count(answers, 200), count(answers, 409)]).toEqual([8, 2]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: expect.stringContaining('8 resultados competitivos'),
    });
    const friendly = await createMatchOf(app, people, { ...fields, type: 'Friendly' });
    expect((await finish(friendly.id, people[0])).status).toBe(200);
    const date = new Date(TEST_NOW.getTime() - 24 * HOUR * 60_000);
    const dayBefore = await createMatchOf(app, people, { ...fields, date });
    expect((await finish(dayBefore.id, people[0])).status).toBe(200);
  });
});
