import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { leaveMatch } from '@bandeja/contract/calls/match-lifecycle';
import { subscribeToPush } from '@bandeja/contract/calls/notifications';
import { createClub } from '@bandeja/db/testing/builders';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { DEVICE } from '../../../../test/notifications/device.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
const { wait } = openMatchCalls(app);
let crowd: Person[];
let creator: Person;
let seated: Person;
let first: Person;
let id: number;
beforeAll(async () => {
  crowd = await createPeople(app, 30);
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  const people = await createPeople(app, 5);
  [creator, seated, first] = people as [Person, Person, Person];
  id = await openedBy(app, [creator, seated, ...people.slice(3)]);
});

test('who does not fit cannot wait, nor anybody in four lines, also at once', {
  tags: 'postgres-15',
}, async () => {
  const unfit = await createPerson(app, { level: 6 });
  const small = await openedBy(app, [creator, seated, ...crowd.slice(0, 2)], {
    date: inHours(48),
    opening: { level_max: 4 },
  });
  expect((await wait(small, unfit)).status).toBe(409);
  expect((await wait(small, creator)).status).toBe(409);
  const free = await openedBy(app, [creator], { date: inHours(72) });
  expect(await wait(free, first)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('direto') },
  });
  const others = await Promise.all(
    [4, 5, 6, 7].map((day) => openedBy(app, crowd.slice(0, 4), { date: inHours(24 * day) })),
  );
  const answers = await Promise.all(others.map((match) => wait(match, first)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
});

test('the line of a match takes thirty', async () => {
  const rows = crowd.slice(0, 30).map((one) => ({ match_id: id, player_id: one.id, asked_at: TEST_NOW }));
  await app.db.insertInto('match_line').values(rows).execute();
  expect(await wait(id, first)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('fila desta partida está cheia') },
  });
});

test('the export has the lines; they are deleted 30 days after the match', async () => {
  await wait(id, first);
  const { body } = await app.call(exportAccount, undefined, { as: first.token });
  expect(body.match_line).toEqual([{ match: id, asked_at: TEST_NOW.toISOString() }]);
  const left = async () =>
    (await app.db.selectFrom('match_line').select('id').where('match_id', '=', id).execute()).length;
  const begins = inHours(24).getTime();
  for (const [at, count] of [
    [begins + 30 * DAY_MS, 1],
    [begins + 30 * DAY_MS + 1, 0],
  ] as const) {
    app.clock.now = new Date(at);
    await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
    await app.runJobs();
    expect(await left()).toBe(count);
  }
});

test('is told of a place by push message too, and by the night of the club: 21:30 in Manaus is 22:30 in São Paulo', async () => {
  app.clock.now = new Date('2026-03-07T01:30:00Z');
  const { courts } = await createClub(app.db, { timezone: 'America/Manaus' });
  const [creator, leaver, waiting, ...others] = await createPeople(app, 5);
  if (!creator || !leaver || !waiting) throw new Error('nobody plays');
  const id = await openedBy(app, [creator, leaver, ...others], {
    ...{ date: new Date('2026-03-07T20:00:00Z'), court_id: courts[0]?.id ?? null },
    opening: { fill_by: new Date('2026-03-07T18:00:00Z') },
  });
  await app.call(subscribeToPush, { body: DEVICE }, { as: waiting.token });
  await wait(id, waiting);
  await app.call(leaveMatch, { params: { id }, body: {} }, { as: leaver.token });
  await app.runJobs();
  const { waiting: pushes } = await app.db
    .selectFrom('push_subscriptions')
    .select('waiting')
    .where('player_id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  expect(pushes).toHaveLength(1);
  expect((await notificationsOf(app, waiting.id)).map(({ title }) => title)).toEqual([
    'Abriu uma vaga para você',
  ]);
});
