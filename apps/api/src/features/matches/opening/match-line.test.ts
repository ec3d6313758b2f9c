import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { inviteToMatch, joinMatch, leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { addMatchPlayer } from '@bandeja/contract/calls/matches';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
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

const app = useTestApp();
const { wait, stopWaiting, open, close, join, request, list } = openMatchCalls(app);
let crowd: Person[];
let creator: Person;
let seated: Person;
let first: Person;
let second: Person;
let id: number;
beforeAll(async () => {
  crowd = await createPeople(app, 64);
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  const people = await createPeople(app, 6);
  [creator, seated, first, second] = people as [Person, Person, Person, Person];
  id = await openedBy(app, [creator, seated, ...people.slice(4)]);
});

const leave = (by: Person, match = id) =>
  app.call(leaveMatch, { params: { id: match }, body: {} }, { as: by.token });
const lineOf = async (person: Person) => (await seenBy(app, person, id)).opening?.line;
const titlesOf = async (person: Person) => (await notificationsOf(app, person.id)).map(({ title }) => title);
const HELD = { status: 409, body: { error: expect.stringContaining('guardado por alguns minutos') } };

async function pass(minutes: number) {
  app.clock.advanceMinutes(minutes);
  await app.runJobs();
  for (const one of [creator, seated, first, second, ...crowd.slice(0, 1)])
    one.token = await app.signIn(one.userId);
}

test('who waits is seen by the own page only; again changes nothing; leaving the line is answered twice', async () => {
  expect((await seenBy(app, first, id)).opening?.can.line).toBe(true);
  expect((await wait(id, first)).body.opening?.line).toEqual({ ahead: 0, offered_until: null });
  expect((await wait(id, second)).body.opening?.line).toEqual({ ahead: 1, offered_until: null });
  expect((await wait(id, first)).body.opening?.line).toEqual({ ahead: 0, offered_until: null });
  expect((await seenBy(app, first, id)).opening?.can.line).toBeUndefined();
  expect(await lineOf(creator)).toBeUndefined();
  expect((await stopWaiting(id, first)).status).toBe(204);
  expect((await stopWaiting(id, first)).status).toBe(204);
  expect(await lineOf(second)).toEqual({ ahead: 0, offered_until: null });
});

test('a place that becomes free is the first one’s for ten minutes, then the next one’s, then for all, who hear it', async () => {
  await wait(id, first);
  await wait(id, second);
  await leave(seated);
  await app.runJobs();
  expect(await lineOf(first)).toEqual({ ahead: 0, offered_until: inHours(1 / 6).toISOString() });
  expect([await titlesOf(first), await titlesOf(second)]).toEqual([['Abriu uma vaga para você'], []]);
  const stranger = crowd[0] ?? creator;
  expect(await join(id, second)).toMatchObject(HELD);
  expect(await join(id, stranger)).toMatchObject(HELD);
  expect((await list({}, stranger)).results.find(({ match }) => match === id)?.can?.join).toBe(false);
  expect((await list({}, first)).results.find(({ match }) => match === id)?.can?.join).toBe(true);
  await pass(10);
  expect(await join(id, first)).toMatchObject(HELD);
  expect(await titlesOf(second)).toEqual(['Abriu uma vaga para você']);
  await pass(10);
  for (const one of [first, second])
    expect(await titlesOf(one)).toEqual(['Abriu uma vaga para você', 'Abriu uma vaga']);
  await pass(10);
  expect(await titlesOf(first)).toHaveLength(2);
  expect((await join(id, stranger)).status).toBe(200);
});

test('two free places are offered to two; who has one leaves the other to the next, and beyond the line it is free', async () => {
  const third = crowd[1] ?? creator;
  for (const one of [first, second, third]) await wait(id, one);
  await leave(seated);
  await leave(creator);
  for (const one of [first, second]) expect((await lineOf(one))?.offered_until).not.toBeNull();
  expect(await lineOf(third)).toEqual({ ahead: 2, offered_until: null });
  expect(await join(id, third)).toMatchObject(HELD);
  expect((await join(id, second)).status).toBe(200);
  expect(await lineOf(third)).toEqual({ ahead: 1, offered_until: null });
  await stopWaiting(id, first);
  expect((await join(id, third)).status).toBe(200);

  const other = await openedBy(app, [creator, seated, ...crowd.slice(10, 12)], { date: inHours(72) });
  await wait(other, first);
  await leave(seated, other);
  await leave(creator, other);
  const stranger = crowd[12] ?? creator;
  expect((await join(other, stranger)).status).toBe(200);
  expect(await join(other, crowd[13] ?? creator)).toMatchObject(HELD);
});

test('a place that the creator fills, or for which the player fits no more, is taken back; the place in line stays', async () => {
  const organiser = crowd[20] ?? creator;
  const here = await openedBy(app, [organiser, seated, ...crowd.slice(21, 23)], { date: inHours(36) });
  await wait(here, first);
  await wait(here, second);
  await leave(seated, here);
  const lineHere = async (person: Person) => (await seenBy(app, person, here)).opening?.line;
  // For other levels it is not the first one's.
  const opened = await open(here, organiser, { level_min: 5, level_max: 6 });
  expect([opened.status, await lineHere(first)]).toEqual([200, { ahead: 0, offered_until: null }]);
  await open(here, organiser, {});
  expect((await lineHere(first))?.offered_until).not.toBeNull();
  await app.db
    .insertInto('match_players')
    .values({ match_id: here, player_id: seated.id, team: 'A', position: 2, confirmed_at: app.clock.now })
    .execute();
  await open(here, organiser, {});
  expect(await lineHere(first)).toEqual({ ahead: 0, offered_until: null });
  await app.runJobs();
  expect([await titlesOf(first), await titlesOf(second)]).toEqual([[], []]);
});

test('who is offered a place and deletes the account, blocks the creator or enters another match leaves it to the next at once', async () => {
  const third = await createPerson(app);
  const fourth = await createPerson(app);
  for (const one of [first, second, third, fourth]) await wait(id, one);
  await leave(seated);
  await app.call(
    deletePlayer,
    { params: { id: first.id }, body: { password: TEST_PASSWORD } },
    { as: first.token },
  );
  expect((await lineOf(second))?.offered_until).not.toBeNull();
  await app.call(blockPlayer, { params: { id: creator.id }, body: {} }, { as: second.token });
  await app.runJobs();
  expect((await lineOf(third))?.offered_until).not.toBeNull();
  const beside = await openedBy(app, [crowd[0] ?? creator]);
  expect((await join(beside, third)).status).toBe(200);
  await app.runJobs();
  expect((await lineOf(fourth))?.offered_until).not.toBeNull();
  const left = app.db.selectFrom('match_line').select('id').where('player_id', '=', first.id);
  expect(await left.execute()).toEqual([]);
});

test('the first takes it, and the match is full again', async () => {
  await wait(id, first);
  await wait(id, second);
  await leave(seated);
  const { status, body } = await join(id, first);
  expect([status, body.opening?.state]).toEqual([200, 'full']);
  await pass(11);
  expect([await titlesOf(second), await lineOf(second)]).toEqual([[], { ahead: 0, offered_until: null }]);
});

test('declined, it is offered to the next at once; who enters late finds what the late job has not done', async () => {
  await wait(id, first);
  await wait(id, second);
  await leave(seated);
  await stopWaiting(id, first);
  expect((await lineOf(second))?.offered_until).toBe(inHours(1 / 6).toISOString());
  await app.runJobs();
  // No job runs when it ends.
  app.clock.advanceMinutes(10);
  expect((await join(id, first)).status).toBe(200);
});

test('of 64 who enter at once, also one who is offered the place, one has it', {
  tags: 'postgres-15',
}, async () => {
  await wait(id, crowd[40] ?? creator);
  const answers = await Promise.all([leave(seated), ...crowd.map((person) => join(id, person))]);
  const entered = answers.slice(1).filter(({ status }) => status === 200).length;
  expect(entered).toBeLessThanOrEqual(1);
  const holder = crowd[40] ?? creator;
  holder.token = await app.signIn(holder.userId);
  const match = await seenBy(app, holder, id);
  expect(match.players.length).toBe(3 + entered);
  if (entered === 0) expect((await join(id, holder)).status).toBe(200);
  // Only who waited had it.
  expect((await seenBy(app, creator, id)).players.some(({ player }) => player.id === holder.id)).toBe(true);
});

test('64 for a place that is free for all: one has it', { tags: 'postgres-15' }, async () => {
  await wait(id, first);
  await leave(seated);
  await app.runJobs();
  await pass(10);
  const answers = await Promise.all(crowd.map((person) => join(id, person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('too close to the start all in line are told at once; a place that went again is told to none', async () => {
  const soon = await openedBy(app, [creator, seated, ...crowd.slice(0, 2)], {
    date: inHours(2),
    opening: { fill_by: inHours(2) },
  });
  await wait(soon, first);
  app.clock.advanceMinutes(1);
  await leave(seated, soon);
  await app.runJobs();
  expect(await titlesOf(first)).toEqual(['Abriu uma vaga']);
  expect((await join(soon, second)).status).toBe(200);
});

test('at night the place is kept until 7 h and its player told then', async () => {
  // 23:30 in São Paulo; the match begins at 11:30.
  app.clock.now = new Date('2026-03-07T02:30:00Z');
  const tonight = await openedBy(app, [creator, seated, ...crowd.slice(0, 2)], {
    date: new Date('2026-03-07T14:30:00Z'),
    opening: { fill_by: new Date('2026-03-07T13:30:00Z') },
  });
  for (const one of [first, second, seated, creator]) one.token = await app.signIn(one.userId);
  await wait(tonight, first);
  await leave(seated, tonight);
  await app.runJobs();
  expect(await titlesOf(first)).toEqual([]);
  expect(await join(tonight, second)).toMatchObject(HELD);
  app.clock.now = new Date('2026-03-07T10:00:00Z');
  await app.runJobs();
  expect(await titlesOf(first)).toEqual(['Abriu uma vaga para você']);
});

test('who fits no more in the morning leaves the place to the next, who is told once, with the place', async () => {
  app.clock.now = new Date('2026-03-07T02:30:00Z');
  const tonight = await openedBy(app, [creator, seated, ...crowd.slice(0, 2)], {
    date: new Date('2026-03-07T14:30:00Z'),
    opening: { fill_by: new Date('2026-03-07T13:30:00Z'), level_max: 4 },
  });
  for (const one of [first, second, seated]) one.token = await app.signIn(one.userId);
  await wait(tonight, first);
  await wait(tonight, second);
  await leave(seated, tonight);
  await app.runJobs();
  await app.db.updateTable('players').set({ level: 6 }).where('id', '=', first.id).execute();
  app.clock.now = new Date('2026-03-07T10:00:00Z');
  await app.runJobs();
  expect([await titlesOf(first), await titlesOf(second)]).toEqual([[], ['Abriu uma vaga para você']]);
  second.token = await app.signIn(second.userId);
  expect((await join(tonight, second)).status).toBe(200);
});

test('a request and a link are refused while the place is kept; a link seats who is offered it', async () => {
  const url = (await app.call(inviteToMatch, { params: { id }, body: {} }, { as: creator.token })).body.url;
  const token = new URL(url).searchParams.get('convite') ?? '';
  const byLink = (by: Person) => app.call(joinMatch, { params: { id }, body: { token } }, { as: by.token });
  await wait(id, first);
  await leave(seated);
  expect(await request(id, second)).toMatchObject(HELD);
  expect(await byLink(second)).toMatchObject(HELD);
  expect((await byLink(first)).status).toBe(200);
});

test('the line ends with the match, and for whom the creator seats by hand', async () => {
  await wait(id, first);
  await wait(id, second);
  const outcomes = async () =>
    (
      await app.db
        .selectFrom('match_line')
        .select('outcome')
        .where('match_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ outcome }) => outcome);
  await leave(seated);
  const added = { match: id, player: second.id, team: 'A' as const };
  expect((await app.call(addMatchPlayer, { body: added }, { as: creator.token })).status).toBe(201);
  expect(await outcomes()).toEqual([null, 'ended']);
  expect(await lineOf(first)).toEqual({ ahead: 0, offered_until: null });
  expect((await close(id, creator)).status).toBe(200);
  expect([await outcomes(), await lineOf(first)]).toEqual([['ended', 'ended'], undefined]);
});
