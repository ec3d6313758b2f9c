/** @module-tag postgres-15 */

import { bookCourt } from '@bandeja/contract/calls/bookings';
import {
  bookAtDesk,
  cancelDeskBooking,
  changeDeskBooking,
} from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** Bookings that take their court and overlap another one, or differ from their occupation. */
async function wrongRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM bookings a
    JOIN court_occupations o ON o.id = a.occupation_id
    LEFT JOIN bookings b ON a.court_id = b.court_id AND a.id < b.id AND b.status <> 40
      AND tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
    WHERE a.status <> 40 AND (b.id IS NOT NULL OR o.court_id <> a.court_id
      OR o.during <> tstzrange(a.start_at, a.end_at, '[)') OR o.status = 'released')`.execute(app.db);
  return rows[0]?.count ?? -1;
}

afterEach(async () => {
  expect(await wrongRows()).toBe(0);
  // Neither a deadlock nor a wait that was given up.
  expect(app.refusedStatements.filter((state) => state !== '23P01')).toEqual([]);
});

test('64 at once, players and desk, book one slot: one booking', async () => {
  const { slug, court, reception, bodyOf } = await createDeskWorld(app);
  const players = await Promise.all(Array.from({ length: 32 }, () => newPlayer(app)));
  const place = { court, date: MONDAY, start_time: '18:00' };
  const answers = await Promise.all(
    players.flatMap(({ token }) => [
      app.call(bookCourt, { body: place }, { as: token }),
      app.call(bookAtDesk, { params: { slug }, body: bodyOf() }, reception.as),
    ]),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array(63).fill(409)]);
});

test('a booking moved and cancelled at once has one outcome', async () => {
  const { slug, second, reception, manager, book } = await createDeskWorld(app);
  for (let round = 0; round < 5; round++) {
    const { id, version: expected_version } = (await book({ start_time: `1${round}:00` })).body;
    const params = { slug, id };
    const [moved, cancelled] = await Promise.all([
      app.call(changeDeskBooking, { params, body: { court: second, expected_version } }, reception.as),
      app.call(
        cancelDeskBooking,
        { params, body: { refund: 'none', reason: 'Chuva', expected_version } },
        manager.as,
      ),
    ]);
    expect([moved.status, cancelled.status].toSorted()).toEqual([200, 409]);
  }
});

test('a booking moved and paid at once keeps its money', async () => {
  const { slug, second, reception, manager, book } = await createDeskWorld(app);
  const { id, version } = (await book()).body;
  const params = { slug, id };
  const [moved, paid] = await Promise.all([
    app.call(changeDeskBooking, { params, body: { court: second, expected_version: version } }, manager.as),
    app.call(payAtDesk, { params, body: { method: 'cash', amount_cents: 5_000 } }, reception.as),
  ]);
  expect([paid.status, [200, 409].includes(moved.status)]).toEqual([201, true]);
  expect((await app.call(getDeskBooking, { params }, reception.as)).body).toMatchObject({
    ...{ paid_cents: 5_000, open_cents: 7_000, price_cents: 12_000 },
  });
});

test('two bookings moved onto one slot, and a new one: one gets it', async () => {
  const { slug, court, reception, book } = await createDeskWorld(app);
  const mine = [(await book({ start_time: '08:00' })).body, (await book({ start_time: '10:00' })).body];
  const answers = await Promise.all([
    ...mine.map(({ id, version: expected_version }) =>
      app.call(
        changeDeskBooking,
        { params: { slug, id }, body: { start_time: '20:00', expected_version } },
        reception.as,
      ),
    ),
    book({ court, start_time: '19:30' }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('random moves, two at a time, never overlap and lose no booking', async () => {
  const world = await createDeskWorld(app, { courts: 2 });
  const courts = [world.court, world.second];
  const bookings = await Promise.all(
    [0, 1, 2, 3].map(async (n) => (await world.book({ start_time: `${10 + 2 * n}:00` })).body),
  );
  const place = fc.record({
    booking: fc.nat({ max: 3 }),
    court: fc.constantFrom(...courts),
    start_time: fc.constantFrom('10:00', '10:30', '11:00', '11:45', '12:00', '13:15'),
    duration: fc.constantFrom(30, 60, 95),
  });
  const move = async ({
    booking,
    ...body
  }: {
    booking: number;
    court: number;
    start_time: string;
    duration: number;
  }) => {
    const params = { slug: world.slug, id: bookings[booking]?.id ?? 0 };
    const { version: expected_version } = (await app.call(getDeskBooking, { params }, world.reception.as))
      .body;
    return app.call(changeDeskBooking, { params, body: { ...body, expected_version } }, world.manager.as);
  };
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const answers = await Promise.all([move(one), move(other)]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await wrongRows()).toBe(0);
    }),
    { numRuns: 30, seed: 20_260_306 },
  );
  const { count } = await app.db
    .selectFrom('bookings')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('court_id', 'in', courts)
    .where('status', '=', sql<never>`30`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(4);
});
