import { bookCourt, listAvailables } from '@bandeja/contract/calls/bookings';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as calls from '@bandeja/contract/calls/desk-closures';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookingOf,
  bookWithPix,
  closedTimes,
  closingClub,
  MONDAY,
  paymentsOf,
  RAIN,
} from '../../../../test/desk/closing-club.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const noticesOf = async (player: number) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('type')
      .where('player_id', '=', player)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('rain over the courts of a club', () => {
  test('is previewed, closes all at once, refunds, moves and leaves out as chosen, and is opened again', async () => {
    const club = await closingClub(app, 3);
    const [wet1 = 0, wet2 = 0, dry = 0] = club.ids;
    const [refunded, moved, stays] = [
      await bookWithPix(app, wet1, '18:00', 'Ana'),
      await bookWithPix(app, wet2, '18:30', 'Bia'),
      await bookWithPix(app, wet1, '19:00', 'Caio'),
    ];
    for (const { pay } of [refunded, moved, stays]) await pay();
    const body = { courts: [wet2, wet1] };

    const shown = await club.send({ ...body, dry_run: true });
    expect(shown).toMatchObject({
      status: 200,
      body: {
        id: null,
        bookings: [
          {
            ...{ id: refunded.id, court: wet1, date: MONDAY, start_time: '18:00', end_time: '19:00' },
            ...{ name: 'Ana Reis', paid_cents: refunded.price, desk_cents: 0, has_account: true },
            can_move_to: [dry],
          },
          { id: moved.id, court: wet2, can_move_to: [dry] },
          { id: stays.id, can_move_to: [dry] },
        ],
        conflicts: [],
      },
    });
    expect([await closedTimes(app, club), (await bookingOf(app, refunded.id)).status]).toEqual([
      0,
      BOOKING_STATUS.confirmed,
    ]);

    const closed = await club.send({
      ...body,
      seen: [refunded.id, moved.id, stays.id],
      choices: [
        { booking: moved.id, do: 'move', court: dry },
        { booking: stays.id, do: 'leave_out' },
      ],
    });
    expect(closed).toMatchObject({
      status: 201,
      body: {
        closure: {
          ...{ courts: [wet1, wet2], from: RAIN.from, to: RAIN.to, state: 'closed', to_tell: 0 },
          bookings: [
            { id: refunded.id, done: 'refund', by_desk: false, whatsapp: null },
            { id: moved.id, done: 'move', court: wet2, moved_to: dry },
          ],
        },
      },
    });
    await app.runJobs();
    expect(await bookingOf(app, refunded.id)).toMatchObject({ status: BOOKING_STATUS.cancelled });
    expect(await bookingOf(app, moved.id)).toEqual({ status: BOOKING_STATUS.confirmed, court_id: dry });
    expect(await bookingOf(app, stays.id)).toEqual({ status: BOOKING_STATUS.confirmed, court_id: wet1 });
    expect([await paymentsOf(app, refunded.id), await paymentsOf(app, moved.id)]).toEqual([
      ['refunded'],
      ['approved'],
    ]);
    expect(await noticesOf(refunded.player)).toEqual([
      'booking_confirmed',
      'booking_cancelled',
      'refund_done',
    ]);

    const free = async () =>
      (await app.call(listAvailables, { query: { date: MONDAY, club_slug: club.slug } })).body.map(
        ({ id }) => id,
      );
    // 18:00 and 19:00 are free on the dry court until 18:30 only; the wet ones open at 20:00.
    expect(await free()).toEqual(['17:00', '17:30', '19:30', '20:00', '20:30', '21:00']);
    const { closures } = await club.list();
    expect(closures).toMatchObject([{ id: closed.body.id, state: 'closed', can: { open: true } }]);
    const history = await app.call(
      listDeskHistory,
      { params: { slug: club.slug }, query: { object: `booking:${refunded.id}` } },
      club.manager.as,
    );
    expect(history.body.results).toMatchObject([
      { call: 'closeCourts', changes: { status: ['confirmed', 'cancelled'] } },
    ]);

    const booking = { params: { slug: club.slug, id: refunded.id } };
    const { body: told } = await app.call(getDeskBooking, booking, club.manager.as);
    expect(told.cancelled_reason).toBe('court_closed: Chuva');
    const reasons = app.db.selectFrom('booking_history').select('reason').where('reason', 'like', '%Chuva%');
    expect(await reasons.execute()).toEqual([]);

    expect((await club.open(closed.body.id)).status).toBe(204);
    expect(await free()).toEqual([
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
      '21:00',
    ]);
    expect((await club.list()).closures).toEqual([]);
    expect((await club.open(closed.body.id)).status).toBe(409);
    expect(await noticesOf(moved.player)).toEqual(['booking_confirmed', 'booking_moved']);
  });

  test('a booking that came since the preview refuses it in words; nothing changes', async () => {
    const club = await closingClub(app);
    const seen = await bookWithPix(app, club.first, '18:00');
    const player = await newPlayer(app, { first_name: 'Davi', last_name: 'Luz' });
    const { body: fresh } = await app.call(
      bookCourt,
      { body: { court: club.last, date: MONDAY, start_time: '19:00' } },
      { as: player.token },
    );
    const refused = await club.send({ seen: [seen.id] });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error:
          'Chegou uma reserva nova: Davi Luz, Quadra 2, seg, 9 mar, 19:00. Nada foi fechado. Confira de novo.',
        bookings: [{ id: fresh.id }],
      },
    });
    expect([(await bookingOf(app, seen.id)).status, await closedTimes(app, club)]).toEqual([
      BOOKING_STATUS.awaiting_payment,
      0,
    ]);
  });

  test('a court that is closed already refuses, or is left as it is', async () => {
    const club = await closingClub(app);
    const [from, to] = ['2026-03-09T21:30:00Z', '2026-03-09T22:00:00Z'];
    await createClosure(app.db, { court_id: club.first, from, to, reason: 'Rede nova' });
    expect((await club.send({ dry_run: true })).body.conflicts).toMatchObject([
      { kind: 'closure', court: club.first, start_time: '18:30', end_time: '19:00', title: 'Rede nova' },
    ]);
    expect((await club.send({})).status).toBe(409);
    expect(await closedTimes(app, club)).toBe(1);
    expect((await club.send({ occupied: 'leave_out' })).status).toBe(201);
    // Before and after the earlier closure on one court, all of it on the other.
    expect(await closedTimes(app, club)).toBe(4);
    expect((await club.send({ occupied: 'leave_out' })).status).toBe(409);
  });

  test('who has no account stands in the list of the desk, with a message and a tick', async () => {
    const club = await closingClub(app);
    const { id: customer } = await app.db
      .insertInto('customers')
      .values({
        ...{ club_id: club.id, name: 'Célia Ramos', phone: '+5511988887777' },
        ...{ created_at: app.clock.now, updated_at: app.clock.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await createBooking(app.db, { court_id: club.first, date: MONDAY, start_time: '18:00' });
    await app.db
      .updateTable('bookings')
      .set({ player_id: null, customer_id: customer, kind: 'desk' })
      .where('id', '=', id)
      .execute();
    expect((await club.send({ dry_run: true })).body.bookings).toMatchObject([
      { id, kind: 'desk', name: 'Célia Ramos', has_account: false },
    ]);
    const { body } = await club.send();
    const [hit] = body.closure?.bookings ?? [];
    expect(hit).toMatchObject({ id, by_desk: true, told_at: null, phone: '+5511988887777' });
    const link = new URL(hit?.whatsapp ?? '');
    expect([link.origin + link.pathname, link.searchParams.get('text')]).toEqual([
      'https://wa.me/5511988887777',
      `Olá, Célia! Aqui é ${club.name}. Precisamos fechar a Quadra 1 (Chuva). Sua reserva de seg, 9 mar, 18:00–19:00 foi cancelada.`,
    ]);
    // It stays on the list after the courts are open again, until it is ticked.
    await club.open(body.id);
    expect((await club.list()).closures).toMatchObject([{ id: body.id, state: 'opened', to_tell: 1 }]);
    const tick = (told: boolean, booking = id) =>
      app.call(
        calls.tickClosureBooking,
        { params: { slug: club.slug, id: body.id ?? 0 }, body: { booking, told } },
        club.manager.as,
      );
    expect((await tick(true)).body).toMatchObject({
      to_tell: 0,
      bookings: [{ told_at: expect.any(String) }],
    });
    expect((await club.list()).closures).toEqual([]);
    expect((await tick(false)).body.to_tell).toBe(1);
    expect((await tick(true, 999_999)).status).toBe(404);
  });
});

describe('a closure that is refused', () => {
  let club: Awaited<ReturnType<typeof closingClub>>;
  let booking: number;
  beforeAll(async () => {
    club = await closingClub(app);
    const { id } = await createBooking(app.db, { court_id: club.first, date: MONDAY, start_time: '18:00' });
    booking = id;
    await createBooking(app.db, { court_id: club.last, date: MONDAY, start_time: '18:30' });
  });

  test.each<[string, () => object, number, unknown]>([
    ['no court', () => ({ courts: [] }), 400, { courts: ['Escolha pelo menos uma quadra.'] }],
    ['a court of no club', () => ({ courts: [999_999] }), 404, {}],
    [
      'an end before its start',
      () => ({ to: `${MONDAY}T17:00` }),
      400,
      { to: ['O fim vem antes do começo.'] },
    ],
    ['a past time', () => ({ from: '2026-03-05T10:00', to: '2026-03-06T09:00' }), 400, {}],
    ['a day that does not exist', () => ({ to: '2026-02-30T10:00' }), 400, {}],
    ['more than 90 days', () => ({ to: '2026-06-09T18:00' }), 400, {}],
    ['no reason', () => ({ reason: ' ' }), 400, {}],
    ['a move without a court', () => ({ choices: [{ booking, do: 'move' }] }), 400, {}],
    ['a choice of another booking', () => ({ choices: [{ booking: 999_999, do: 'leave_out' }] }), 404, {}],
    [
      'a move to a taken court',
      () => ({ courts: [club.first], choices: [{ booking, do: 'move', court: club.last }] }),
      409,
      {},
    ],
    ['a move to a closed court', () => ({ choices: [{ booking, do: 'move', court: club.last }] }), 409, {}],
    [
      'nothing left to close',
      () => ({ courts: [club.first], to: `${MONDAY}T19:00`, bookings: 'leave_out' }),
      409,
      {},
    ],
  ])('%s', async (_, body, status, answer) => {
    const refused = await club.send(body());
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining(answer as object)]);
    expect([(await bookingOf(app, booking)).status, await closedTimes(app, club)]).toEqual([
      BOOKING_STATUS.confirmed,
      0,
    ]);
  });

  test('for reception it is one beyond tomorrow, which it does not open either', async () => {
    const reception = await employ(app, club, 'reception');
    expect((await club.send({}, reception.as)).status).toBe(403);
    const tomorrow = { from: '2026-03-07T18:00', to: '2026-03-08T01:00' };
    const own = await club.send(tomorrow, reception.as);
    expect(own.status).toBe(201);
    expect((await club.open(own.body.id, reception.as)).status).toBe(204);
    const long = await club.send({ from: '2026-03-10T18:00', to: '2026-03-12T18:00' });
    expect((await club.open(long.body.id, reception.as)).status).toBe(403);
    expect((await club.list(reception.as)).closures).toMatchObject([{ can: { open: false } }]);
    const other = await closingClub(app);
    expect((await other.open(long.body.id)).status).toBe(404);
    expect((await club.open(long.body.id)).status).toBe(204);
  });
});
