import { cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** A booking of a player, today at 18:00, paid at the desk; its deadline has passed. */
async function lateBooking() {
  const world = await createDeskWorld(app);
  const player = await newPlayer(app);
  const place = { court_id: world.court, date: '2026-03-06', start_time: '18:00', price_cents: 12_000 };
  const { id } = await createBooking(app.db, { player_id: player.id, ...place });
  const params = { slug: world.slug, id };
  const cash = { params, body: { method: 'cash' as const, amount_cents: 12_000 } };
  expect((await app.call(payAtDesk, cash, world.reception.as)).status).toBe(201);
  const version = async () =>
    (await app.db.selectFrom('bookings').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;
  const move = async (place: object, by: { as: object }) => {
    const body = { ...place, expected_version: await version() };
    const { status, body: moved } = await app.call(changeDeskBooking, { params, body }, by.as as never);
    expect(status).toBe(200);
    return moved;
  };
  const cancel = async (refund: 'full' | 'none', by: { as: object }) => {
    const body = { refund, reason: 'Pedido', expected_version: await version() };
    return app.call(cancelDeskBooking, { params, body }, by.as as never);
  };
  const due = () =>
    app.db.selectFrom('desk_returns').select('due_cents').where('booking_id', '=', id).execute();
  return { world, as: { as: player.token }, id, move, cancel, due };
}

const LATE = '2026-03-05T21:00:00.000Z';
const later = { date: '2026-03-20', start_time: '10:00' };

test('a late booking that reception moves stays too late for its player, and for reception', async () => {
  const { world, as, id, move, cancel, due } = await lateBooking();
  expect((await move(later, world.reception)).free_cancellation_until).toBe(LATE);
  // Moved once more, and to another court.
  await move({ date: '2026-03-21' }, world.reception);
  expect((await move({ court: world.second }, world.manager)).free_cancellation_until).toBe(LATE);
  expect((await app.call(getBooking, { params: { id } }, as)).body.free_cancellation_until).toBe(LATE);
  expect((await cancel('full', world.reception)).status).toBe(403);
  expect((await app.call(cancelBooking, { params: { id }, body: {} }, as)).status).toBe(200);
  expect(await due()).toEqual([]);
});

test('a manager who moves it opens free cancellation again', async () => {
  const { world, as, id, move, due } = await lateBooking();
  await move(later, world.reception);
  const moved = await move({ date: '2026-03-21' }, world.manager);
  expect(moved.free_cancellation_until).toBe('2026-03-20T13:00:00.000Z');
  expect((await app.call(cancelBooking, { params: { id }, body: {} }, as)).status).toBe(200);
  expect(await due()).toEqual([{ due_cents: 12_000 }]);
});

test('a booking moved in time, or by a closure, has the deadline of its start', async () => {
  const { world, as, id } = await lateBooking();
  const to = { booking: id, do: 'move' as const, court: world.second };
  const rain = { from: '2026-03-06T17:00', to: '2026-03-06T20:00', reason: 'Chuva' };
  const body = { ...rain, courts: [world.court], bookings: 'refund' as const, choices: [to] };
  expect(
    (await app.call(closeCourts, { params: { slug: world.slug }, body }, world.reception.as)).status,
  ).toBe(201);
  expect((await app.call(getBooking, { params: { id } }, as)).body).toMatchObject({
    ...{ court: { id: world.second }, free_cancellation_until: LATE },
  });
  const { body: early } = await world.book({ date: MONDAY });
  const moved = {
    params: { slug: world.slug, id: early.id },
    body: { ...later, expected_version: early.version },
  };
  expect((await app.call(changeDeskBooking, moved, world.reception.as)).body.free_cancellation_until).toBe(
    '2026-03-19T13:00:00.000Z',
  );
});
