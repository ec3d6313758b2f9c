import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { changeBooking } from './change-booking.ts';

const MONDAY = '2026-03-09';

const app = useTestApp();

const newCourt = async (fields: Parameters<typeof createClub>[1] = {}) =>
  (await createClub(app.db, { courts: 1, ...fields })).courts[0]?.id ?? 0;
const book = async (court: number, { token }: SignedIn) =>
  (await app.call(bookCourt, { body: { court, date: MONDAY, start_time: '18:00' } }, { as: token })).body;
const statusOf = async (id: number) =>
  (await app.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const noticesOf = async ({ id }: SignedIn) =>
  (await notificationsOf(app, id)).map(({ type, title, content, meta_data }) => ({
    type,
    title,
    content,
    meta_data,
  }));
const typesOf = async (player: SignedIn) => (await noticesOf(player)).map(({ type }) => type);
const at = async (time: string) => {
  app.clock.now = new Date(`2026-03-06T${time}:00.000Z`);
  await app.runJobs();
};

describe('an unpaid hold', () => {
  test('causes one warning five minutes before its end, and ends at its end', async () => {
    const player = await newPlayer(app);
    const { id } = await book(await newCourt(), player);
    await at('12:09');
    expect(await typesOf(player)).toEqual([]);
    await at('12:10');
    await at('12:14');
    expect(await noticesOf(player)).toEqual([
      {
        type: 'booking_expiring',
        title: 'Sua reserva está quase no fim do prazo',
        content: expect.stringMatching(/seg, 9 mar, 18:00–19:00\. Pague em até 5 minutos/),
        meta_data: { type: 'booking', id },
      },
    ]);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.awaiting_payment);
    await at('12:15');
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
    expect((await noticesOf(player)).at(-1)).toMatchObject({
      type: 'booking_cancelled',
      content: expect.stringContaining('O prazo terminou antes do pagamento.'),
    });
  });

  test('ends later with a Pix, and so does its warning', async () => {
    const player = await newPlayer(app);
    const as = { as: player.token };
    const { id } = await book(await newCourt(), player);
    const { body: payment } = await app.call(createPayment, { body: { booking_id: id } }, as);
    await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, as);
    await at('12:15');
    expect([await statusOf(id), await typesOf(player)]).toEqual([BOOKING_STATUS.awaiting_payment, []]);
    await at('12:25');
    expect([await statusOf(id), await typesOf(player)]).toEqual([
      BOOKING_STATUS.awaiting_payment,
      ['booking_expiring'],
    ]);
    await at('12:30');
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
  });

  test('causes no warning when the club confirms by itself', async () => {
    const player = await newPlayer(app);
    const { id, start_at } = await book(await newCourt({ online_payment: false }), player);
    app.clock.now = new Date(new Date(start_at).getTime() - 4 * 60_000);
    await app.runJobs();
    expect([await statusOf(id), await typesOf(player)]).toEqual([BOOKING_STATUS.awaiting_confirmation, []]);
    app.clock.now = new Date(start_at);
    await app.runJobs();
    expect([await statusOf(id), await typesOf(player)]).toEqual([
      BOOKING_STATUS.cancelled,
      ['booking_cancelled'],
    ]);
  });
});

describe('a confirmed booking', () => {
  const confirmed = async () => {
    const player = await newPlayer(app);
    const { id, start_at } = await book(await newCourt({ online_payment: false }), player);
    const changed = await withTransaction(app.db, (tx) =>
      changeBooking(tx, {
        id,
        event: { type: 'club_confirmed' },
        now: TEST_NOW,
        actor: null,
        reason: 'club_confirmed',
      }),
    );
    expect(changed).toMatchObject({ ok: true, changed: true, booking: { status: BOOKING_STATUS.confirmed } });
    return { player, id, reminder: new Date(new Date(start_at).getTime() - 120 * 60_000) };
  };

  test('causes a reminder two hours before', async () => {
    const { player, reminder } = await confirmed();
    app.clock.now = new Date(reminder.getTime() - 1);
    await app.runJobs();
    expect(await typesOf(player)).toEqual(['booking_confirmed']);
    app.clock.now = reminder;
    await app.runJobs();
    expect(await typesOf(player)).toEqual(['booking_confirmed', 'booking_reminder']);
  });

  test('causes no reminder when it was cancelled meanwhile', async () => {
    const { player, id, reminder } = await confirmed();
    await app.call(cancelBooking, { params: { id }, body: {} }, { as: player.token });
    app.clock.now = reminder;
    await app.runJobs();
    expect(await typesOf(player)).toEqual(['booking_confirmed', 'booking_cancelled']);
  });
});

describe('changeBooking', () => {
  const change = (id: number, type: 'club_confirmed' | 'cancelled_by_club', now = TEST_NOW) =>
    withTransaction(app.db, (tx) =>
      changeBooking(tx, { id, event: { type }, now, actor: null, reason: type }),
    );

  test('refuses an unknown booking', async () => {
    await expect(change(9_999_999, 'cancelled_by_club')).rejects.toMatchObject({ code: 'booking_not_found' });
  });

  test('returns the refusal of the rules and changes nothing', async () => {
    const unpaid = await createBooking(app.db, {
      date: MONDAY,
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
    });
    expect(await change(unpaid.id, 'club_confirmed')).toMatchObject({ ok: false, code: 'awaits_payment' });
    expect(await statusOf(unpaid.id)).toBe(BOOKING_STATUS.awaiting_payment);
  });

  test('a repeated event changes nothing, sends no notification, and writes no history', async () => {
    const player = await newPlayer(app);
    const { id } = await createBooking(app.db, { player_id: player.id, date: MONDAY, start_time: '18:00' });
    const before = TEST_NOW;
    expect(await change(id, 'cancelled_by_club', before)).toMatchObject({ ok: true, changed: true });
    expect(await change(id, 'cancelled_by_club', before)).toMatchObject({ ok: true, changed: false });
    const history = app.db.selectFrom('booking_history').selectAll().where('booking_id', '=', id);
    expect(await history.where('to_status', '=', BOOKING_STATUS.cancelled).execute()).toHaveLength(1);
    expect(await typesOf(player)).toEqual(['booking_cancelled']);
  });

  test('ends an expired hold before any other event, so a confirmation is refused', async () => {
    const { id } = await book(await newCourt({ online_payment: false }), await newPlayer(app));
    const late = new Date('2026-03-09T21:00:00.000Z');
    expect(await change(id, 'club_confirmed', late)).toMatchObject({ ok: false, code: 'booking_cancelled' });
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
  });
});
