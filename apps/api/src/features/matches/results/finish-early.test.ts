import { contestMatch, declineMatch } from '@bandeja/contract/calls/match-lifecycle';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { createFour, createMatchOf, type Person, seenBy } from '../testing/match-people.ts';
import { WON_BY_A } from '../testing/result-calls.ts';

const app = useTestApp();
let people: [Person, Person, Person, Person];
beforeEach(async () => {
  people = await createFour(app);
});

const ONE_ALL = [
  [6, 3],
  [4, 6],
] as const;
const finish = (id: number, early: unknown) =>
  app.call(finishMatch, { params: { id }, body: { early: early as 'time' } }, { as: people[0].token });

test.each(['time', 'injury'] as const)(
  'a match that ends at one set all keeps its reason: %s',
  async (early) => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
    const { status, body } = await finish(id, early);
    // 10 games to 9.
    expect([status, body.winner, body.ended_early]).toEqual([200, 'A', early]);
    expect((await seenBy(app, people[3], id)).ended_early).toBe(early);
  },
);

test('an injury asks who: the other pair wins, and levels move only where the sets agree', async () => {
  const injured = async (retired_team: 'A' | 'B') => {
    const { id } = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
    const body = { early: 'injury' as const, retired_team };
    const finished = await app.call(finishMatch, { params: { id }, body }, { as: people[0].token });
    expect(finished.status).toBe(200);
    const { winner, ended_early, retired_team: retired, level_changes } = finished.body;
    expect([ended_early, retired]).toEqual(['injury', retired_team]);
    return { id, winner, moved: level_changes.length };
  };
  // 10 games to 9 for A.
  expect(await injured('B')).toMatchObject({ winner: 'A', moved: 4 });
  const { id, ...against } = await injured('A');
  expect(against).toEqual({ winner: 'B', moved: 0 });

  const contest = { params: { id }, body: { reason: 'Ninguém se machucou.' } };
  const { body } = await app.call(contestMatch, contest, { as: people[2].token });
  expect([body.ended_early, body.retired_team, body.winner]).toEqual([null, null, null]);

  const other = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  const timed = { params: { id: other.id }, body: { early: 'time' as const, retired_team: 'A' as const } };
  expect((await app.call(finishMatch, timed, { as: people[0].token })).body).toMatchObject({
    winner: 'A',
    retired_team: null,
  });
});

test('a decided match and a match of another type have no reason, and an unknown reason is refused', async () => {
  const decided = await createMatchOf(app, people, { type: 'Competitive', sets: WON_BY_A });
  expect((await finish(decided.id, 'time')).body.ended_early).toBeNull();
  const friendly = await createMatchOf(app, people, { type: 'Friendly', sets: ONE_ALL });
  expect((await finish(friendly.id, 'time')).body.ended_early).toBeNull();
  const open = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  expect(await finish(open.id, 'rain')).toMatchObject({
    status: 400,
    body: { early: ['Use time ou injury.'] },
  });
});

test('a contest and a player who did not play take the reason back with the result', async () => {
  const contested = await createMatchOf(app, people, { type: 'Competitive', sets: ONE_ALL });
  await finish(contested.id, 'time');
  const { body } = await app.call(
    contestMatch,
    { params: { id: contested.id }, body: { reason: 'O segundo set foi nosso.' } },
    { as: people[2].token },
  );
  expect([body.ended_at, body.ended_early]).toEqual([null, null]);
  const declined = await createMatchOf(app, people, {
    type: 'Competitive',
    sets: ONE_ALL,
    unconfirmed: [people[3].id],
  });
  await finish(declined.id, 'injury');
  const reopened = await app.call(
    declineMatch,
    { params: { id: declined.id }, body: {} },
    { as: people[3].token },
  );
  expect([reopened.status, reopened.body.ended_early]).toEqual([200, null]);
});
