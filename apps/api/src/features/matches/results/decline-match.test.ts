import { declineMatch, inviteToMatch, joinMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer } from '@bandeja/contract/calls/matches';
import { beforeEach, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
  seatsOf,
  seenBy,
} from '../../../../test/matches/match-people.ts';
import {
  createResultCalls,
  expectLevelsToReplay,
  HOUR,
  WON_BY_A,
} from '../../../../test/matches/result-calls.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const calls = createResultCalls(app);
let people: [Person, Person, Person, Person];
let victim: Person;
beforeEach(async () => {
  people = await createFour(app);
  victim = people[3];
});

const create = () =>
  createMatchOf(app, people, { type: 'Competitive', sets: WON_BY_A, unconfirmed: [victim.id] });
const decline = (id: number, { token }: Person) =>
  app.call(declineMatch, { params: { id }, body: {} }, { as: token });
const levels = async () => {
  const ids = people.map(({ id }) => id);
  const columns = ['id', 'level', 'reliability'] as const;
  return app.db.selectFrom('players').select(columns).where('id', 'in', ids).orderBy('id').execute();
};
const types = async ({ id }: Person) => {
  const rows = await app.db.selectFrom('notifications').select('type').where('player_id', '=', id).execute();
  return rows.map(({ type }) => type);
};

test('a decline removes the player from an open match and from its sets, and keeps the sets', async () => {
  const { id, seatOf } = await create();
  const { status, body } = await decline(id, victim);
  expect(status).toBe(200);
  expect(seatsOf(body)).toBe(`${people[0].id}:A1 ${people[1].id}:A2 ${people[2].id}:B1`);
  expect(body.scores.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score])).toEqual(WON_BY_A);
  for (const { players } of body.scores) {
    expect(players.map(({ match_player }) => match_player)).toEqual(people.slice(0, 3).map(seatOf));
  }
  for (const person of people.slice(0, 3)) expect(await types(person)).toContain('match_declined');
  expect(await types(victim)).not.toContain('match_declined');
});

test('a decline withdraws the result for all players and reopens the match, also after the other team accepted it', async () => {
  const before = await levels();
  const { id } = await create();
  await calls.finish(id, people[0]);
  expect((await calls.accept(id, people[2])).status).toBe(200);
  expect(await levels()).not.toEqual(before);
  const { body } = await decline(id, victim);
  expect(body).toMatchObject({
    ended_at: null,
    winner: null,
    result: null,
    level_changes: [],
    consent_until: null,
    can: { confirm: false, not_me: false, edit: false },
  });
  await app.runJobs();
  expect(await levels()).toEqual(before);
  await expectLevelsToReplay(app);

  const other = await createPerson(app);
  const as = people[0].token;
  const add = await app.call(addMatchPlayer, { body: { match: id, player: other.id, team: 'B' } }, { as });
  expect(add.status).toBe(201);
  expect((await calls.finish(id, people[0])).status).toBe(200);
});

test('a decline reopens a contested match and removes the contest', async () => {
  const { id } = await create();
  await calls.finish(id, people[0]);
  await calls.contest(id, people[2]);
  expect((await decline(id, victim)).body.result).toBeNull();
  await calls.wait(people, 8 * 24 * HOUR);
  await app.runJobs();
  expect((await seenBy(app, people[0], id)).ended_at).toBeNull();
});

test('a declined match takes the player again by an invite link, not from other accounts', async () => {
  const { id } = await create();
  await decline(id, victim);
  for (const person of people.slice(0, 3)) {
    const body = { match: id, player: victim.id };
    expect(await app.call(addMatchPlayer, { body }, { as: person.token })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('disse que não jogou') },
    });
  }
  const invite = await app.call(inviteToMatch, { params: { id }, body: {} }, { as: people[0].token });
  const token = new URL(invite.body.url).searchParams.get('convite') ?? '';
  const joined = await app.call(joinMatch, { params: { id }, body: { token } }, { as: victim.token });
  const own = joined.body.players.find(({ player }) => player.id === victim.id);
  expect([joined.status, own?.confirmed]).toEqual([200, true]);
});

test('a confirmed player cannot decline', async () => {
  const { id } = await create();
  await calls.finish(id, people[0]);
  expect(await decline(id, people[1])).toMatchObject({
    status: 409,
    body: { error: 'Sua participação já está confirmada.' },
  });
});

test('one of a decline and a confirmation succeeds when both run at once', {
  tags: 'postgres-15',
}, async () => {
  const { confirmMatch } = await import('@bandeja/contract/calls/match-lifecycle');
  const { id } = await create();
  await calls.finish(id, people[0]);
  const answers = await Promise.all([
    decline(id, victim),
    app.call(confirmMatch, { params: { id }, body: {} }, { as: victim.token }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { players, ended_at } = await seenBy(app, people[0], id);
  expect(players.length).toBe(ended_at === null ? 3 : 4);
});
