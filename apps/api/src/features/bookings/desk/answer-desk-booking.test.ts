import { bookCourt, getBooking } from '@bandeja/contract/calls/bookings';
import {
  cancelDeskBooking,
  confirmDeskBooking,
  declineDeskBooking,
  recordArrival,
  recordNoShow,
} from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { describe, expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const TODAY = '2026-03-06';

const app = useTestApp();

type World = Awaited<ReturnType<typeof createDeskWorld>>;

describe('a cancellation', () => {
  const cancel = ({ slug }: World, id: number, refund: 'full' | 'none', by: { as: { as: string } }) =>
    app.call(
      cancelDeskBooking,
      { params: { slug, id }, body: { refund, reason: 'Chuva', expected_version: 1 } },
      by.as,
    );

  test('frees the court and keeps the reason in the note', async () => {
    const world = await createDeskWorld(app);
    const { id } = (await world.book()).body;
    const { status, body } = await cancel(world, id, 'none', world.reception);
    expect([status, body]).toMatchObject([
      200,
      {
        status: 40,
        note: 'Chuva',
        open_cents: 0,
        cancelled_reason: 'cancelled_by_club',
        can: { cancel: false },
      },
    ]);
    expect((await cancel(world, id, 'none', world.reception)).status).toBe(409);
    expect((await world.book()).status).toBe(201);
  });

  test('gives money back until the deadline; after it a manager decides', async () => {
    const world = await createDeskWorld(app);
    const paid = async (date: string) => {
      const { id, player_id } = await createBooking(app.db, {
        court_id: world.court,
        date,
        start_time: '18:00',
      });
      await app.db
        .insertInto('payments')
        .values({
          ...{ payable_kind: 'booking', payable_id: id, payer_id: player_id ?? 0, amount_cents: 12_000 },
          ...{ provider: 'sandbox', status: 'approved', approved_at: app.clock.now, method: 'pix' },
        })
        .execute();
      return id;
    };
    const early = await paid(MONDAY);
    expect((await cancel(world, early, 'none', world.manager)).status).toBe(409);
    expect((await cancel(world, early, 'full', world.reception)).body).toMatchObject({
      ...{ status: 40, paid_cents: 12_000, returned_cents: 12_000, open_cents: 0 },
    });
    const late = await paid(TODAY);
    expect((await cancel(world, late, 'full', world.reception)).status).toBe(403);
    expect((await cancel(world, late, 'none', world.reception)).body).toMatchObject({ returned_cents: 0 });
  });
});

describe('a request of a player', () => {
  async function request() {
    const world = await createDeskWorld(app, { online_payment: false });
    const player = await newPlayer(app);
    const body = { court: world.court, date: MONDAY, start_time: '18:00' };
    const { id } = (await app.call(bookCourt, { body }, { as: player.token })).body;
    return { ...world, player, params: { slug: world.slug, id } };
  }

  test('is confirmed', async () => {
    const { params, reception, player } = await request();
    const { body } = await app.call(getDeskBooking, { params }, reception.as);
    expect(body).toMatchObject({
      status: 20,
      kind: 'player',
      can: { confirm: true, decline: true, move: false },
    });
    const confirmed = await app.call(
      confirmDeskBooking,
      { params, body: { expected_version: 1 } },
      reception.as,
    );
    expect(confirmed.body).toMatchObject({ status: 30, version: 2 });
    const again = await app.call(confirmDeskBooking, { params, body: { expected_version: 2 } }, reception.as);
    expect(again.status).toBe(409);
    expect((await notificationsOf(app, player.id)).map(({ type }) => type)).toEqual(['booking_confirmed']);
  });

  test('is declined with a reason, which the player reads in the letter as text', async () => {
    const { params, reception, book, player } = await request();
    const body = { reason: 'Torneio <b>aqui</b>, veja golpe.com', expected_version: 1 };
    expect((await app.call(declineDeskBooking, { params, body }, reception.as)).body).toMatchObject({
      ...{ status: 40, cancelled_reason: 'declined_by_club' },
    });
    expect((await book()).status).toBe(201);
    await app.runJobs();
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', player.userId)
      .executeTakeFirstOrThrow();
    const letter = app.mails.find(({ to }) => to === email);
    expect(letter?.text).toContain('escreveu: “Torneio <b>aqui</b>, veja golpe. com”');
    expect(letter?.html).toContain('Torneio &lt;b&gt;aqui&lt;/b&gt;');
    // As text in the notification and on the booking's page; erased, it is nowhere.
    const words = 'Torneio <b>aqui</b>, veja golpe. com';
    const read = async () => {
      const as = { as: await app.signIn(player.userId) };
      const { body: booking } = await app.call(getBooking, { params: { id: params.id } }, as);
      return [booking.decline_reason, (await notificationsOf(app, player.id)).at(-1)?.content];
    };
    expect(await read()).toEqual([words, expect.stringContaining(`escreveu: “${words}”`)]);
    await app.db.updateTable('bookings').set({ decline_reason: null }).where('id', '=', params.id).execute();
    expect(await read()).toEqual([null, expect.not.stringContaining('escreveu')]);
  });

  test('shows the phone of its player until seven days after the game', async () => {
    const { params, reception, player } = await request();
    await app.db.updateTable('players').set({ phone: '5511999998888' }).where('id', '=', player.id).execute();
    const phoneAt = async (instant: string) => {
      app.clock.now = new Date(instant);
      const as = await app.signIn(reception.id);
      return (await app.call(getDeskBooking, { params }, { as })).body.player?.phone;
    };
    expect(await phoneAt('2026-03-16T21:59:59Z')).toBe('+5511999998888');
    expect(await phoneAt('2026-03-16T22:00:00Z')).toBeNull();
  });
});

test('arrival and no-show are recorded on the day, and taken back', async () => {
  const world = await createDeskWorld(app);
  const [now, later] = [
    (await world.book({ date: TODAY, start_time: '08:30' })).body,
    (await world.book({ date: MONDAY })).body,
  ];
  const send = (
    call: typeof recordArrival | typeof recordNoShow,
    id: number,
    body: { expected_version: number; undo?: boolean },
  ) => app.call(call, { params: { slug: world.slug, id }, body }, world.reception.as);
  expect((await send(recordArrival, later.id, { expected_version: 1 })).status).toBe(409);
  expect((await send(recordNoShow, later.id, { expected_version: 1 })).status).toBe(409);
  expect((await send(recordNoShow, now.id, { expected_version: 1 })).body).toMatchObject({
    ...{ no_show_at: '2026-03-06T12:00:00.000Z', can: { arrive: true, no_show: false } },
  });
  expect((await send(recordArrival, now.id, { expected_version: 2 })).body).toMatchObject({
    ...{ arrived_at: '2026-03-06T12:00:00.000Z', no_show_at: null },
  });
  expect((await send(recordArrival, now.id, { expected_version: 3 })).status).toBe(409);
  expect((await send(recordArrival, now.id, { expected_version: 3, undo: true })).body.arrived_at).toBeNull();
});
