/** @module-tag postgres-15 */
import * as calls from '@bandeja/contract/calls/waits';
import { createClub } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { createWaitWorld, MONDAY } from '../../../../test/bookings/wait-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

test('a wait has clubs, day, times and duration, and is listed in the order of asking', async () => {
  const world = await createWaitWorld(app);
  const second = await createClub(app.db);
  const player = await newPlayer(app);
  const { status, body } = await world.wait(player, { clubs: [world.club.slug, second.slug, second.slug] });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(Number), date: MONDAY, from: '18:00', to: '22:00', duration: 60 },
    created_at: '2026-03-06T12:00:00.000Z',
    sport: null,
    clubs: [world.club, second]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ id, slug, name, city }) => ({ id, slug, name, city })),
  });
  await world.wait(player, { from: '08:00', to: '10:00', duration: 90 });
  expect((await world.present(player)).map(({ from }) => from)).toEqual(['18:00', '08:00']);
  expect(await world.present(world.owner)).toEqual([]);
});

test.each([
  ['an unknown club', { clubs: ['nenhum'] }, 404],
  ['no club', { clubs: [] }, 400],
  ['eleven clubs', { clubs: Array.from({ length: 11 }, (_, index) => `clube-${index}`) }, 400],
  ['a day that is over', { date: '2026-03-05' }, 400],
  ['times that are over', { date: '2026-03-06', from: '07:00', to: '09:30' }, 400],
  ['a day that cannot be booked yet', { date: '2026-03-21' }, 400],
  ['a duration that the club does not offer', { duration: 45 }, 400],
  ['times in which no game fits', { from: '18:00', to: '18:30' }, 400],
  ['times in the wrong order', { from: '20:00', to: '18:00' }, 400],
  ['a sport that the club has no court of', { sport: 'Tênis' }, 400],
  ['a time of no clock', { from: '25:00' }, 400],
])('%s is refused, and nothing is stored', async (_, wanted, status) => {
  const world = await createWaitWorld(app);
  const player = await newPlayer(app);
  expect((await world.wait(player, wanted)).status).toBe(status);
  expect(await world.present(player)).toEqual([]);
});

test('one of several clubs that has no such game is named, and nothing is stored', async () => {
  const world = await createWaitWorld(app);
  const player = await newPlayer(app);
  const short = await createClub(app.db, { name: 'Clube Curto', durations: [60] });
  const tennis = await createClub(app.db, { name: 'Clube de Tênis', courts: [{ sport: 'Tênis' }] });
  const clubs = [world.club.slug, short.slug, tennis.slug];
  const { status, body } = await world.wait(player, { clubs, duration: 90, sport: 'Padel' });
  expect([status, body]).toEqual([
    400,
    {
      clubs: [
        'Clube Curto: O clube não oferece esta duração. Clube de Tênis: O clube não tem quadra deste esporte. Tire estes clubes ou mude o pedido.',
      ],
    },
  ]);
  expect(await world.present(player)).toEqual([]);
});

test('who waits for a sport has no offer of a court of another one', async () => {
  const world = await createWaitWorld(app, { courts: [{}, { sport: 'Beach Tennis' }] });
  const [beach] = await world.line(1, { sport: 'Beach Tennis' });
  const [any] = await world.line(1);
  if (!beach || !any) throw new Error('nobody waits');
  await world.release();
  expect([await world.offers(beach), (await world.offers(any)).length]).toEqual([[], 1]);
  await world.release('20:00', { court_id: world.club.courts[1]?.id ?? 0 });
  expect(await world.offers(beach)).toHaveLength(1);
});

test('a player has three waits, also with eight requests at once; one taken back leaves its place', async () => {
  const world = await createWaitWorld(app);
  const player = await newPlayer(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.wait(player)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    error: 'Você já tem 3 avisos ativos. Tire um antes de pedir outro.',
  });
  const [first] = await world.present(player);
  const remove = async (id = first?.id ?? 0) =>
    app.call(calls.removeWait, { params: { id } }, await world.as(player));
  expect((await remove()).status).toBe(204);
  expect((await world.wait(player)).status).toBe(201);
  // Those of another player, and ones that are none.
  const other = await newPlayer(app);
  const { body } = await world.wait(other);
  expect((await remove(body.id)).status).toBe(404);
  expect(await world.present(other)).toHaveLength(1);
});

test('a wait ends with its times, and its place is free', async () => {
  const world = await createWaitWorld(app);
  const player = await newPlayer(app);
  for (let one = 0; one < 3; one++)
    await world.wait(player, { date: '2026-03-06', from: '10:00', to: '11:00' });
  app.clock.now = new Date('2026-03-06T14:00:00.000Z');
  expect(await world.present(player)).toEqual([]);
  expect((await world.wait(player)).status).toBe(201);
});

test('a request that is sent twice waits once', async () => {
  const world = await createWaitWorld(app);
  const player = await newPlayer(app);
  const body = { clubs: [world.club.slug], date: MONDAY, from: '18:00', to: '22:00', duration: 60 };
  const options = { ...(await world.as(player)), headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await app.call(calls.addWait, { body }, options);
  const second = await app.call(calls.addWait, { body }, options);
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await world.present(player)).toHaveLength(1);
});
