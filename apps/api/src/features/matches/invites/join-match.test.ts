import { cancelMatch, inviteToMatch, joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { isTeamFull } from '@bandeja/rules/matches/players/positions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seatsOf,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
let friend: Person;
const crowd: Person[] = [];
beforeAll(async () => {
  people = await createFour(app);
  for (let person = 0; person < 64; person++) crowd.push(await createPerson(app));
});
beforeEach(async () => {
  friend = await createPerson(app);
});

const invite = (id: number, token: string) =>
  app.call(inviteToMatch, { params: { id }, body: {} }, { as: token });
const join = (id: number, token: string, as?: string) =>
  app.call(joinMatch, { params: { id }, body: { token } }, as ? { as } : {});

async function invitation(id: number, { token }: Person = people[0]): Promise<string> {
  const { status, body } = await invite(id, token);
  expect(status).toBe(201);
  expect(body.url).toMatch(new RegExp(`^https://bandeja\\.test/match/${id}\\?convite=[\\w-]{22}$`));
  return new URL(body.url).searchParams.get('convite') ?? '';
}

describe('POST api/matches/{id}/invite/', () => {
  test('answers 401, 400, 404, 403 for a stranger, and 409 when the match is finished or cancelled', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 2));
    const params = { id };
    expect((await app.call(inviteToMatch, { params, body: {} })).status).toBe(401);
    expect((await app.app.inject({ method: 'POST', url: '/api/matches/x/invite/' })).statusCode).toBe(401);
    expect((await invite(999_999, people[0].token)).status).toBe(404);
    expect((await invite(id, friend.token)).status).toBe(403);
    const finished = await createMatchOf(app, people, { sets: [[6, 3]], finished: true });
    expect((await invite(finished.id, people[0].token)).status).toBe(409);
    await app.call(cancelMatch, { params, body: {} }, { as: people[0].token });
    expect(await invite(id, people[0].token)).toMatchObject({
      status: 409,
      body: { error: 'Esta partida foi cancelada.' },
    });
  });

  test('stores only the hash of the token, and at most twenty links per match', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 2));
    const first = await invitation(id);
    for (let link = 0; link < 20; link++) {
      app.clock.now = new Date(TEST_NOW.getTime() + link + 1);
      await invitation(id, people[link % 2]);
    }
    const rows = await app.db.selectFrom('match_invites').selectAll().where('match_id', '=', id).execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(first);
    expect((await join(id, first, friend.token)).status).toBe(404);
  });
});

describe('POST api/matches/{id}/join/', () => {
  test('answers 401, 400, and 404 for a wrong token, a token of another match and an unknown match', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 2));
    const other = await createMatchOf(app, people.slice(0, 2));
    const token = await invitation(id);
    expect((await join(id, token)).status).toBe(401);
    expect((await join(id, ' ', friend.token)).status).toBe(400);
    for (const [match, wrong] of [
      [id, `${token}x`],
      [other.id, token],
      [999_999, token],
    ] as const) {
      expect(await join(match, wrong, friend.token)).toMatchObject({
        status: 404,
        body: { error: 'Este convite não vale mais. Peça outro a quem convidou você.' },
      });
    }
  });

  test('seats the player in the first free place, A before B, then after the unassigned players; a repeat changes nothing', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 1));
    const token = await invitation(id);
    for (const person of people.slice(1)) expect((await join(id, token, person.token)).status).toBe(200);
    const { status, body } = await join(id, token, friend.token);
    expect(status).toBe(200);
    expect(seatsOf(body)).toBe(
      `${people[0].id}:A1 ${people[1].id}:A2 ${people[2].id}:B1 ${people[3].id}:B2 ${friend.id}:-1`,
    );
    expect(body.version).toBe(5);
    expect((await join(id, token, friend.token)).body.version).toBe(5);
  });

  test('accepts a link until a day after the match, and for at least a day', async () => {
    const { id } = await createMatchOf(app, people.slice(0, 1), {
      date: new Date(TEST_NOW.getTime() + 3_600_000),
    });
    const token = await invitation(id);
    app.clock.advanceMinutes(25 * 60);
    expect((await join(id, token, await app.signIn(friend.userId))).status).toBe(404);
    app.clock.now = new Date(app.clock.now.getTime() - 1);
    expect((await join(id, token, await app.signIn(friend.userId))).status).toBe(200);
    const played = await createMatchOf(app, people.slice(0, 1), { date: '2026-01-01T12:00:00Z' });
    app.clock.now = TEST_NOW;
    expect((await join(played.id, await invitation(played.id), friend.token)).status).toBe(200);
  });

  test('answers 409 when the match is finished or cancelled, and 200 to a player of a finished match', async () => {
    const finished = await createMatchOf(app, people, { sets: [[6, 3]] });
    const token = await invitation(finished.id);
    await app.call(finishMatch, { params: { id: finished.id }, body: {} }, { as: people[0].token });
    expect(await join(finished.id, token, friend.token)).toMatchObject({
      status: 409,
      body: { error: 'A partida já foi finalizada.' },
    });
    expect((await join(finished.id, token, people[1].token)).status).toBe(200);
    const cancelled = await createMatchOf(app, people.slice(0, 1));
    const cancelledInvite = await invitation(cancelled.id);
    await app.call(cancelMatch, { params: { id: cancelled.id }, body: {} }, { as: people[0].token });
    expect((await join(cancelled.id, cancelledInvite, friend.token)).status).toBe(409);
  });

  test('fills the free places, leaves four unassigned and refuses the others with match_full when 64 players join at once', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createMatchOf(app, people.slice(0, 2));
    const token = await invitation(id);
    const answers = await Promise.all(crowd.map((person) => join(id, token, person.token)));
    const full = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(full).toHaveLength(58);
    expect(full[0]?.body).toEqual({ error: 'Esta partida já está completa.' });
    const match = await seenBy(app, people[0], id);
    expect(match.players.map(({ team, position }) => `${team}${position}`)).toEqual([
      'A1',
      'A2',
      'B1',
      'B2',
      '1',
      '2',
      '3',
      '4',
    ]);
    expect([isTeamFull(match.players, 'A'), isTeamFull(match.players, 'B')]).toEqual([true, true]);
    expect(new Set(match.players.map(({ player }) => player.id)).size).toBe(8);
  });

  test('seats one player once when the player sends 16 requests at once', {
    tags: 'postgres-15',
  }, async () => {
    const { id } = await createMatchOf(app, people.slice(0, 1));
    const token = await invitation(id);
    const answers = await Promise.all(Array.from({ length: 16 }, () => join(id, token, friend.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await seenBy(app, people[0], id)).players).toHaveLength(2);
  });
});
