import { cancelMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer, createMatch, updateMatch } from '@bandeja/contract/calls/matches';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person, seenBy } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// What ends an offer of a place, and who hears of it.

const app = useTestApp({ rateLimit: false });
const { wait, open, close, join, request, requests, accept } = openMatchCalls(app);
let creator: Person;
let seated: Person;
let first: Person;
let second: Person;
let stranger: Person;
let id: number;
let fillers: Person[];
beforeAll(async () => {
  fillers = await createPeople(app, 2);
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  const people = await createPeople(app, 5);
  [creator, seated, first, second, stranger] = people as [Person, Person, Person, Person, Person];
  id = await openedBy(app, [creator, seated, ...fillers]);
});

const leave = (by: Person, match = id) =>
  app.call(leaveMatch, { params: { id: match }, body: {} }, { as: by.token });
const offeredTo = async (person: Person, match = id) =>
  (await seenBy(app, person, match)).opening?.line?.offered_until ?? null;
const titlesOf = async (person: Person) => (await notificationsOf(app, person.id)).map(({ title }) => title);
const alertsWaiting = async () => {
  const rows = await app.db
    .selectFrom('graphile_worker._private_jobs' as never)
    .select('key' as never)
    .where('key' as never, '=', `tell_alerts:${id}` as never)
    .execute();
  return rows.length;
};
const HELD = { status: 409, body: { error: expect.stringContaining('guardado por alguns minutos') } };

test('a place whose offer a change takes back, and which nobody else is offered, is told to alerts', async () => {
  await wait(id, first);
  await leave(seated);
  await app.runJobs();
  expect(await alertsWaiting()).toBe(0);
  expect((await open(id, creator, { level_min: 5, level_max: 6 })).status).toBe(200);
  expect(await offeredTo(first)).toBeNull();
  expect(await alertsWaiting()).toBe(1);
});

test('an offer that ran out before its player was told is made again, and used up once it was told', async () => {
  await wait(id, first);
  await wait(id, second);
  await leave(seated);
  // No job has run.
  app.clock.advanceMinutes(12);
  await app.runJobs();
  expect([await titlesOf(first), await titlesOf(second)]).toEqual([['Abriu uma vaga para você'], []]);
  expect(await offeredTo(first)).toBe(inHours(22 / 60).toISOString());
  expect(await join(id, second)).toMatchObject(HELD);
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect(await titlesOf(second)).toEqual(['Abriu uma vaga para você']);
  expect(await titlesOf(first)).toHaveLength(1);
});

test('an offer that could not be told in an hour is over: the place is not kept for ever', async () => {
  await wait(id, first);
  await leave(seated);
  for (const minutes of [10, 20, 29]) {
    app.clock.advanceMinutes(minutes);
    stranger.token = await app.signIn(stranger.userId);
    expect(await join(id, stranger)).toMatchObject(HELD);
  }
  app.clock.advanceMinutes(11);
  stranger.token = await app.signIn(stranger.userId);
  expect((await join(id, stranger)).status).toBe(200);
});

test.each(['closed', 'cancelled'] as const)(
  'who is offered a place of a match that is %s is told once; who only waits is not',
  async (how) => {
    await wait(id, first);
    await wait(id, second);
    await leave(seated);
    await app.runJobs();
    const ended =
      how === 'closed'
        ? await close(id, creator)
        : await app.call(cancelMatch, { params: { id }, body: {} }, { as: creator.token });
    expect(ended.status).toBe(200);
    await app.runJobs();
    expect(await titlesOf(first)).toEqual(['Abriu uma vaga para você', 'A vaga não está mais guardada']);
    expect(await titlesOf(second)).toEqual([]);
  },
);

test('who was offered a place and has not been told of it hears nothing of its end either', async () => {
  await wait(id, first);
  await leave(seated);
  await close(id, creator);
  await app.runJobs();
  expect(await titlesOf(first)).toEqual([]);
});

test.each([
  [
    'creates a match',
    () =>
      app.call(
        createMatch,
        { body: { type: 'Friendly', date: inHours(24).toISOString() } },
        { as: first.token },
      ),
  ],
  [
    'is put into one',
    async () => {
      const beside = await openedBy(app, [stranger]);
      const body = { match: beside, player: first.id, team: 'B' as const };
      return app.call(addMatchPlayer, { body }, { as: stranger.token });
    },
  ],
  [
    'has one moved to that time',
    async () => {
      const later = await openedBy(app, [stranger, first], { date: inHours(40) });
      const input = { params: { id: later }, body: { date: inHours(24).toISOString() } };
      return app.call(updateMatch, input, { as: stranger.token });
    },
  ],
] as const)('who is offered a place and %s at that time leaves it to the next', async (_, act) => {
  await wait(id, first);
  await wait(id, second);
  await leave(seated);
  await app.runJobs();
  expect((await act()).status).toBeLessThan(300);
  await app.runJobs();
  expect(await offeredTo(second)).not.toBeNull();
  expect(await offeredTo(first)).toBeNull();
});

test('a request is accepted for a place whose offer ran out before its late job', async () => {
  const outside = await createPerson(app, { level: 6 });
  const ranged = await openedBy(app, [creator, seated, ...fillers], {
    date: inHours(48),
    opening: { level_max: 4 },
  });
  await wait(ranged, first);
  await leave(seated, ranged);
  await leave(fillers[0] ?? seated, ranged);
  expect((await request(ranged, outside)).status).toBe(201);
  const asked = (await requests(ranged, creator))[0]?.id ?? 0;
  await app.call(
    addMatchPlayer,
    { body: { match: ranged, player: stranger.id, team: 'A' } },
    { as: creator.token },
  );
  expect(await accept(ranged, asked, creator)).toMatchObject(HELD);
  await app.runJobs();
  app.clock.advanceMinutes(10);
  expect((await accept(ranged, asked, creator)).status).toBe(200);
});

test('an account that a program of before has deleted keeps no place', async () => {
  await wait(id, first);
  await wait(id, second);
  // It knows of no line.
  await app.db.updateTable('players').set({ removed_at: TEST_NOW }).where('id', '=', first.id).execute();
  await leave(seated);
  expect(await offeredTo(second)).not.toBeNull();
  const left = app.db.selectFrom('match_line').select('outcome').where('player_id', '=', first.id);
  expect(await left.execute()).toEqual([{ outcome: 'ended' }]);
});
