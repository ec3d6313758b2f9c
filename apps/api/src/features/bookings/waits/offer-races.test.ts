/** @module-tag postgres-15 */

import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createWaitWorld, MONDAY } from '../../../../test/bookings/wait-world.ts';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { advanceRelease } from './advance-release.ts';

const app = useTestApp();

/** Occupations of a court that overlap, and offers whose occupation does not say what they are. */
const wrong = async (court: number) =>
  (
    await sql<{ overlaps: number; offers: number }>`
    SELECT
      (SELECT count(*)::int FROM court_occupations a JOIN court_occupations b ON a.court_id = b.court_id AND a.id < b.id
        WHERE a.court_id = ${court} AND a.status <> 'released' AND b.status <> 'released' AND a.during && b.during) AS overlaps,
      (SELECT count(*)::int FROM court_offers offer JOIN court_occupations held ON held.id = offer.occupation_id
        WHERE held.court_id = ${court} AND (offer.ended_at IS NULL) <> (held.status = 'held')) AS offers`.execute(
      app.db,
    )
  ).rows[0];

test('64 race for an offered court: the one it is offered to has it, the others are refused in words', async () => {
  const world = await createWaitWorld(app);
  const [first] = (await world.line(2)) as [SignedIn, SignedIn];
  const others = await Promise.all(Array.from({ length: 63 }, () => newPlayer(app)));
  await world.release();
  const [offer] = await world.offers(first);
  const body = { court: world.court, date: MONDAY, start_time: '19:00', duration: 60 };
  const [taken, ...refused] = await Promise.all([
    world.take(first),
    ...others.map(({ token }, index) =>
      app.call(bookCourt, { body: index % 2 ? body : { ...body, offer: offer?.id ?? 0 } }, { as: token }),
    ),
  ]);
  expect(taken?.status).toBe(201);
  expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([
      JSON.stringify([409, { error: 'Este horário acabou de ser reservado' }]),
      JSON.stringify([404, { error: 'Oferta não encontrada.' }]),
    ]),
  );
  expect(await wrong(world.court)).toEqual({ overlaps: 0, offers: 0 });
});

test('taking, taking again, declining and running out at once: one of them happens', async () => {
  for (let round = 0; round < 12; round++) {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release();
    const [offer] = await world.offers(first);
    const { release_id } = await app.db
      .selectFrom('court_offers')
      .select('release_id')
      .where('id', '=', offer?.id ?? 0)
      .executeTakeFirstOrThrow();
    const over = new Date(offer?.expires_at ?? 0);
    const acts = [
      () => world.take(first).then(({ status }) => status === 201),
      () => world.take(first).then(({ status }) => status === 201),
      () => (round % 2 ? world.decline(first, offer?.id) : undefined),
      () => advanceRelease(app.db, release_id, over),
    ];
    const done = await Promise.all(acts.slice(round % 3).map((act) => act()));
    await app.runJobs();
    const bookings = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('player_id', '=', first.id)
      .execute();
    expect(bookings.length).toBe(done.filter((one) => one === true).length);
    expect(bookings.length).toBeLessThanOrEqual(1);
    expect(await world.offers(first)).toEqual([]);
    // Of the next one the minutes may be over too.
    const { count } = await app.db
      .selectFrom('court_offers')
      .innerJoin('court_waits as wait', 'wait.id', 'court_offers.wait_id')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('wait.player_id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(bookings.length === 1 ? 0 : 1);
    expect(await wrong(world.court)).toEqual({ overlaps: 0, offers: 0 });
  }
});

test('two courts that are released at once are offered to two waits', async () => {
  const world = await createWaitWorld(app, { courts: 2 });
  const second = world.club.courts[1]?.id ?? 0;
  const [first, next] = (await world.line(2)) as [SignedIn, SignedIn];
  const ids = [await world.booked(), await world.booked('19:00', { court_id: second })].map(({ id }) => id);
  await Promise.all(ids.map((id) => world.cancel(id)));
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM court_releases WHERE court_id IN (${world.court}, ${second})`.execute(app.db);
  await Promise.all(rows.map(({ id }) => advanceRelease(app.db, id, app.clock.now)));
  expect([(await world.offers(first)).length, (await world.offers(next)).length]).toEqual([1, 1]);
});

test('a player exports waits and offers; who leaves is out of the line, and the court goes on', async () => {
  const world = await createWaitWorld(app);
  const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
  await world.release();
  const { body } = await app.call(exportAccount, {}, await world.as(first));
  expect(body.court_waits).toMatchObject([
    {
      ...{ clubs: [world.club.name], date: MONDAY, from: '18:00', to: '22:00', duration: 60, ended_at: null },
      offers: [{ court: 'Quadra 1', outcome: null, price_cents: 12_000 }],
    },
  ]);
  const params = { id: first.id };
  const left = await app.call(
    deletePlayer,
    { params, body: { password: TEST_PASSWORD } },
    await world.as(first),
  );
  expect(left.status).toBe(204);
  await app.runJobs();
  expect(await world.offers(second)).toHaveLength(1);
  const waits = await app.db
    .selectFrom('court_waits')
    .select('id')
    .where('player_id', '=', first.id)
    .execute();
  expect(waits).toEqual([]);
});
