import { listAvailables, listFreeDays } from '@bandeja/contract/calls/bookings';
import { createClub } from '@bandeja/db/testing/builders';
import { addDays } from '@bandeja/rules/time/local-time';
import { beforeAll, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const MONDAY = '2026-03-09';
const CLUBS_IN_ALTAIR = 25;

const app = useTestApp();
beforeAll(async () => {
  for (let n = 0; n < CLUBS_IN_ALTAIR; n++) {
    await createClub(app.db, { name: `Altair ${String.fromCharCode(65 + n)}`, city: 'Altair', courts: 1 });
  }
  await createClub(app.db, { name: 'Zona Norte', city: 'São Zacarias', courts: 1 });
  await createClub(app.db, { name: 'Sem quadra', city: 'Abaeté', courts: 0 });
}, 60_000);

const slots = (query: { city?: string; club_slug?: string } = {}, as?: string) =>
  app.call(listAvailables, { query: { date: MONDAY, ...query } }, as ? { as } : {});
const days = (query: { city?: string; club_slug?: string } = {}, as?: string) =>
  app.call(listFreeDays, { query: { from: MONDAY, days: 1, ...query } }, as ? { as } : {});
const clubsOf = ({ body }: Awaited<ReturnType<typeof slots>>) => [
  ...new Set(body.flatMap(({ courts }) => courts.map(({ club }) => club.name))),
];

test('a list without city and club shows the first city with courts when there is no session', async () => {
  const found = await slots();
  expect(found.status).toBe(200);
  expect(new Set(found.body.flatMap(({ courts }) => courts.map(({ club }) => club.city)))).toEqual(
    new Set(['Altair']),
  );
  expect((await days()).body).toEqual((await days({ city: 'Altair' })).body);
});

test('a list without city and club shows the city of the viewer, in any spelling', async () => {
  const { token } = await newPlayer(app, { city: 'sao zacarias' });
  expect(clubsOf(await slots({}, token))).toEqual(['Zona Norte']);
  expect((await days({}, token)).body).toEqual((await days({ city: 'São Zacarias' })).body);
});

test('a viewer of a city without clubs sees the first city in order', async () => {
  const { token } = await newPlayer(app, { city: 'Zumbi' });
  expect((await slots({}, token)).body).toEqual((await slots({ city: 'Altair' })).body);
});

test('a list has the first twenty clubs of a city, with one statement more without city', async () => {
  const all = await slots({ city: 'Altair' });
  expect(clubsOf(all).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `Altair ${String.fromCharCode(65 + n)}`),
  );
  expect(JSON.stringify(all.body).length).toBeLessThan(300_000);
  for (const list of [slots, days]) {
    const named = await app.countStatements(() => list({ city: 'Altair' }));
    const unnamed = await app.countStatements(() => list());
    expect([named, unnamed]).toEqual([1, 2]);
  }
});

test('two lists are made at a time, of all readers together', async () => {
  const statements = await app.recordStatements(() =>
    Promise.all(
      Array.from({ length: 6 }, () => [slots({ city: 'Altair' }), days({ city: 'Altair' })]).flat(),
    ),
  );
  let running = 0;
  let most = 0;
  for (const statement of statements) {
    if (statement.includes('club_hours')) running += 1;
    if (statement.includes('court_occupations')) running -= 1;
    most = Math.max(most, running);
  }
  expect(running).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
});

test('a network without a session has 32 lists under way, and is then refused', async () => {
  // Different lists: equal ones would share a run.
  const answers = await Promise.all(
    Array.from({ length: 36 }, (_, day) =>
      app.call(listAvailables, { query: { date: addDays(MONDAY, day), city: 'Altair' } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(32).fill(200),
    ...Array(4).fill(429),
  ]);
});
