import { bookCourt, listAvailables } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { closeCourt, openCourt } from './close-court.ts';
import { findClosedTimes } from './closures.repository.ts';

const MONDAY = '2026-03-09';
// 18:00 to 20:00 in São Paulo.
const EVENING = { start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T23:00:00.000Z' };

const app = useTestApp();

async function newCourt() {
  const { slug, courts } = await createClub(app.db, {
    courts: 1,
    hours: [{ opens: 17 * 60, closes: 21 * 60 }],
    durations: [60],
  });
  return { slug, court: courts[0]?.id ?? 0 };
}

const close = (court: number, { during = EVENING, cancelBookings = false } = {}) =>
  closeCourt(app.db, { court, during, reason: 'Chuva', cancelBookings, now: app.clock.now });

const freeStarts = async (slug: string) =>
  (await app.call(listAvailables, { query: { date: MONDAY, club_slug: slug } })).body.map(({ id }) => id);

const statusOf = async (id: number) =>
  (await app.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

const closuresOf = (court: number) =>
  app.db
    .selectFrom('court_occupations')
    .select('status')
    .where('court_id', '=', court)
    .where('kind', '=', 'closure')
    .execute();

describe('closing and opening a court', () => {
  test('times within a closure cannot be booked, adjacent ones can, and all of them can after its end', async () => {
    const { slug, court } = await newCourt();
    const closed = await close(court);
    if (!closed.ok) throw new Error('refused');
    expect(await freeStarts(slug)).toEqual(['17:00', '20:00']);
    const { token } = await newPlayer(app);
    const book = (start_time: string) =>
      app.call(bookCourt, { body: { court, date: MONDAY, start_time } }, { as: token });
    expect((await book('19:30')).status).toBe(409);
    expect((await book('20:00')).status).toBe(201);

    expect(await findClosedTimes(app.db, slug, app.clock.now)).toMatchObject([
      { id: closed.closure.id, reason: 'Chuva', status: 'confirmed' },
    ]);
    expect(await openCourt(app.db, { id: closed.closure.id, now: app.clock.now })).toMatchObject({
      ok: true,
    });
    expect(await freeStarts(slug)).toEqual(['17:00', '17:30', '18:00', '18:30', '19:00']);
    expect(await findClosedTimes(app.db, slug, app.clock.now)).toEqual([]);
  });

  test('an overlapping booking refuses the closure, is named, and stays unchanged', async () => {
    const { court } = await newCourt();
    const player = await newPlayer(app, { first_name: 'Ana', last_name: 'Reis' });
    const inTheWay = await createBooking(app.db, {
      player_id: player.id,
      court_id: court,
      date: MONDAY,
      start_time: '19:30',
    });
    await createBooking(app.db, { court_id: court, date: MONDAY, start_time: '17:00' });
    expect(await close(court)).toEqual({
      ok: false,
      inTheWay: [
        expect.objectContaining({
          kind: 'booking',
          booking_id: inTheWay.id,
          first_name: 'Ana',
          last_name: 'Reis',
        }),
      ],
    });
    expect([await statusOf(inTheWay.id), await closuresOf(court)]).toEqual([BOOKING_STATUS.confirmed, []]);
  });

  test('with cancellation it cancels overlapping bookings as the club, with their history, and no others', async () => {
    const { court } = await newCourt();
    const at = (start_time: string) => createBooking(app.db, { court_id: court, date: MONDAY, start_time });
    const [before, first, second, after] = [
      await at('17:00'),
      await at('18:30'),
      await at('19:30'),
      await at('20:30'),
    ];
    const closed = await close(court, {
      cancelBookings: true,
      // The closure is adjacent to the two bookings that stay.
      during: { start_at: '2026-03-09T21:00:00.000Z', end_at: '2026-03-09T23:30:00.000Z' },
    });
    expect(closed).toMatchObject({
      ok: true,
      cancelled: [{ booking_id: first.id }, { booking_id: second.id }],
    });
    const statuses = [before, first, second, after].map(({ id }) => statusOf(id));
    expect(await Promise.all(statuses)).toEqual([30, 40, 40, 30]);
    const history = await app.db
      .selectFrom('booking_history')
      .select(['actor_id', 'from_status', 'to_status', 'reason'])
      .where('booking_id', '=', first.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(history).toEqual({
      actor_id: null,
      from_status: BOOKING_STATUS.confirmed,
      to_status: BOOKING_STATUS.cancelled,
      reason: 'court_closed',
    });
  });

  test('refunds and notifies the player of a paid booking that it cancels', async () => {
    const { court } = await newCourt();
    const { id: player, token } = await newPlayer(app);
    const input = { court, date: MONDAY, start_time: '18:00' };
    const { body: booking } = await app.call(bookCourt, { body: input }, { as: token });
    const { body: payment } = await app.call(
      createPayment,
      { body: { booking_id: booking.id } },
      { as: token },
    );
    const charge = { payment_id: payment.id, method: 'pix' as const };
    const { body: charged } = await app.call(chargePayment, { body: charge }, { as: token });
    const paid = await app.app.inject({ method: 'POST', url: `${charged.sandbox_url}/pagar` });
    expect(paid.statusCode).toBe(303);
    await app.runJobs();
    expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.confirmed);

    expect(await close(court, { cancelBookings: true })).toMatchObject({ ok: true });
    await app.runJobs();
    const payments = await app.db
      .selectFrom('payments')
      .select('status')
      .where('booking_id', '=', booking.id)
      .execute();
    expect([await statusOf(booking.id), payments]).toEqual([
      BOOKING_STATUS.cancelled,
      [{ status: 'refunded' }],
    ]);
    const notifications = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('player_id', '=', player)
      .orderBy('id')
      .execute();
    expect(notifications.map(({ type }) => type)).toEqual([
      'booking_confirmed',
      'booking_cancelled',
      'refund_done',
    ]);
  });

  test('an expired hold does not refuse a closure; an earlier closure does, also with cancellation', async () => {
    const { court } = await newCourt();
    const { id } = await createBooking(app.db, {
      court_id: court,
      date: MONDAY,
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
      hold_expires_at: TEST_NOW,
    });
    expect(await close(court)).toMatchObject({ ok: true, cancelled: [] });
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);

    const other = await newCourt();
    const from = '2026-03-09T22:30:00Z';
    await createClosure(app.db, { court_id: other.court, from, to: '2026-03-10T00:00:00Z', reason: 'Aula' });
    const booking = await createBooking(app.db, { court_id: other.court, date: MONDAY, start_time: '18:00' });
    expect(await close(other.court, { cancelBookings: true })).toMatchObject({
      ok: false,
      inTheWay: [{ kind: 'booking' }, { kind: 'closure', reason: 'Aula' }],
    });
    expect(await statusOf(booking.id)).toBe(BOOKING_STATUS.confirmed);
  });

  test('of two requests at once one lifts a closure; an ended or unknown closure is refused', {
    tags: 'postgres-15',
  }, async () => {
    const { court } = await newCourt();
    const closed = await close(court);
    if (!closed.ok) throw new Error('refused');
    const open = (id: number) => openCourt(app.db, { id, now: app.clock.now });
    const { id } = closed.closure;
    const both = await Promise.all([open(id), open(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'closure_lifted' });

    const again = await close(court);
    app.clock.now = new Date(EVENING.end_at);
    expect(again.ok && (await open(again.closure.id))).toEqual({ ok: false, code: 'closure_over' });
    const booking = await createBooking(app.db, { court_id: court, date: '2026-03-20', start_time: '18:00' });
    expect(await open(booking.occupation_id)).toEqual({ ok: false, code: 'closure_not_found' });
  });

  test('a closure and a booking at once leave the court either booked or closed', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 12; round++) {
      const { court } = await newCourt();
      const { token } = await newPlayer(app);
      const book = app.call(bookCourt, { body: { court, date: MONDAY, start_time: '18:30' } }, { as: token });
      // The request passes the whole server first, so in every second round it starts earlier.
      if (round % 2 === 1) await app.db.selectFrom('clubs').select('id').limit(1).execute();
      const [closed, booked] = await Promise.all([close(court), book]);
      expect([closed.ok, booked.status]).toEqual(closed.ok ? [true, 409] : [false, 201]);
      expect(await closuresOf(court)).toHaveLength(closed.ok ? 1 : 0);
    }
  });

  test('a closure with cancellation, a booking and a cancellation at once leave the court closed without a booking', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const { court } = await newCourt();
      const player = await newPlayer(app);
      await createBooking(app.db, {
        player_id: player.id,
        court_id: court,
        date: MONDAY,
        start_time: '18:00',
      });
      const book = (start_time: string) =>
        app.call(bookCourt, { body: { court, date: MONDAY, start_time } }, { as: player.token });
      const [first, closed, second] = await Promise.all([
        book('19:00'),
        close(court, { cancelBookings: true }),
        book('18:30'),
      ]);
      expect(closed.ok).toBe(true);
      expect([201, 409]).toContain(first.status);
      expect(second.status).toBe(409);
      const left = await app.db
        .selectFrom('bookings')
        .select('id')
        .where('court_id', '=', court)
        .where('status', '<>', BOOKING_STATUS.cancelled)
        .execute();
      expect(left).toEqual([]);
    }
  });
});
