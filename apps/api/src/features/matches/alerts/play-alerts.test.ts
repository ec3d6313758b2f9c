import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import * as calls from '@bandeja/contract/calls/play-alerts';
import { createClub } from '@bandeja/db/testing/builders';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { beforeEach, expect, test } from 'vitest';
import { alertWorld } from '../../../../test/matches/alert-world.ts';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();
let world: Awaited<ReturnType<typeof alertWorld>>;
let player: Person;
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  world = await alertWorld(app);
  player = await createPerson(app);
});

test('an alert has days, times and a city as its clubs write it, and is listed in the order of asking', async () => {
  const { status, body } = await world.save(player, {
    ...{ weekdays: [7, 2, 2], from: '18:00', to: '00:00', city: world.city.toUpperCase() },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(Number), weekdays: [2, 7], from: '18:00', to: '00:00', city: world.city, clubs: [] },
    ...{ level_min: null, level_max: null, gender: null },
    ...{ created_at: '2026-03-06T12:00:00.000Z', until: '2027-03-06T12:00:00.000Z' },
  });
  const { id, slug, name, city } = world.club;
  await world.save(player, { clubs: [slug, slug], gender: 'mixed', level_min: 2.5, level_max: 4 });
  expect((await world.list(player))[1]).toMatchObject({
    ...{ city: null, clubs: [{ id, slug, name, city }], gender: 'mixed', level_min: 2.5, level_max: 4 },
  });
  expect(await world.list(await createPerson(app))).toEqual([]);
});

test.each([
  ['no day', { weekdays: [] }, 400],
  ['a day of no week', { weekdays: [8] }, 400],
  ['times in the wrong order', { from: '18:00', to: '17:00' }, 400],
  ['no time between', { from: '18:00', to: '18:00' }, 400],
  ['a time of no clock', { from: '25:00' }, 400],
  ['a city without clubs', { city: 'Lugar Nenhum' }, 400],
  ['an unknown club', { clubs: ['nenhum'] }, 404],
  ['no club', { clubs: [] }, 400],
  ['eleven clubs', { clubs: Array.from({ length: 11 }, (_, at) => `clube-${at}`) }, 400],
  ['a range in the wrong order', { level_min: 4, level_max: 3 }, 400],
  ['a level beyond the scale', { level_max: 8 }, 400],
])('%s is refused, and nothing is stored', async (_, wanted, status) => {
  expect((await world.save(player, wanted)).status).toBe(status);
  expect(await world.list(player)).toEqual([]);
});

test('a city and clubs together, and neither, are refused', async () => {
  const body = { weekdays: [1], from: '18:00', to: '22:00' };
  for (const place of [{}, { city: world.city, clubs: [world.club.slug] }]) {
    const answer = await app.call(calls.addPlayAlert, { body: { ...body, ...place } }, { as: player.token });
    expect([answer.status, answer.body]).toEqual([400, { city: ['Escolha uma cidade ou clubes.'] }]);
  }
});

test('a club that is not published is refused, and gives its city no alerts', async () => {
  const hidden = await createClub(app.db, { city: 'Só Dela', published_at: null });
  expect((await world.save(player, { clubs: [hidden.slug] })).status).toBe(404);
  expect((await world.save(player, { city: 'Só Dela' })).status).toBe(400);
});

test('a club that is hidden later is shown in no alert; the export of the player has it', async () => {
  const hidden = await createClub(app.db, { city: world.city });
  await world.save(player, { clubs: [hidden.slug, world.club.slug] });
  await world.save(player, { clubs: [hidden.slug] });
  await app.db.updateTable('clubs').set({ published_at: null }).where('id', '=', hidden.id).execute();
  const slugs = (alerts: readonly { clubs: readonly { slug: string }[] }[]) =>
    alerts.map(({ clubs }) => clubs.map(({ slug }) => slug));
  expect(slugs(await world.list(player))).toEqual([[world.club.slug], []]);
  const { body } = await app.call(exportAccount, undefined, { as: player.token });
  expect(body.play_alerts?.map(({ clubs }) => clubs.length)).toEqual([2, 1]);
});

test('under 18 without a guardian no alert is saved', async () => {
  const minor = await createPerson(app, { birth_date: '2010-01-01' });
  expect(await world.save(minor)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('18') },
  });
});

test('a player has three alerts, also with eight requests at once; a removed one leaves its place', {
  tags: 'postgres-15',
}, async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.save(player)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    error: 'Você já tem 3 avisos de partidas. Tire um antes de pedir outro.',
  });
  const [first] = await world.list(player);
  expect((await world.remove(player, first?.id ?? 0)).status).toBe(204);
  expect((await world.remove(player, first?.id ?? 0)).status).toBe(404);
  expect((await world.save(player)).status).toBe(201);
});

test('an alert of another player is not found', async () => {
  const { body } = await world.save(player);
  expect((await world.remove(await createPerson(app), body.id)).status).toBe(404);
  expect(await world.list(player)).toHaveLength(1);
});

test('a request that is sent twice saves one alert', async () => {
  const body = { weekdays: [1], from: '18:00', to: '22:00', city: world.city };
  const options = { as: player.token, headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await app.call(calls.addPlayAlert, { body }, options);
  const second = await app.call(calls.addPlayAlert, { body }, options);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await world.list(player)).toHaveLength(1);
});

test('an alert ends after a year: it leaves the list and its place, tells nobody, and is deleted', async () => {
  for (let one = 0; one < 3; one++) await world.save(player);
  app.clock.now = new Date(TEST_NOW.getTime() + 365 * DAY_MS);
  expect(await world.list(player)).toEqual([]);
  const creator = await createPerson(app);
  await world.opened([creator], {}, { date: new Date(app.clock.now.getTime() + DAY_MS) });
  expect(await world.told(player)).toEqual([]);
  expect((await world.save(player)).status).toBe(201);
  app.clock.now = new Date(app.clock.now.getTime() + 366 * DAY_MS);
  await addJob(app.db, 'purge_old_rows', {}, { runAt: app.clock.now });
  await app.runJobs();
  expect(
    await app.db.selectFrom('play_alerts').select('id').where('player_id', '=', player.id).execute(),
  ).toEqual([]);
});
