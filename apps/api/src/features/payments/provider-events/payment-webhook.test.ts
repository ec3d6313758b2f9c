import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { withTransaction } from '@bandeja/db/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../testing/test-app.ts';
import { changeBooking, eraseBookingData } from '../../bookings/public.ts';
import { PIX_END, usePaymentsWorld } from '../testing/payments-world.ts';

const world = usePaymentsWorld();
afterEach(() => {
  world.bank.meanwhile = async () => {};
});

const { confirmed } = BOOKING_STATUS;
const PAID = { status: confirmed, occupation: 'confirmed', hold_expires_at: null, payments: ['approved'] };

describe('POST payment/webhook/{provider}/', () => {
  test('answers 401 to a wrong signature without a request to the bank, and 404 to another bank', async () => {
    const { shownPix, post, bank, truth } = world;
    const { booking, providerId } = await shownPix();
    bank.become(providerId, { status: 'approved' });
    const before = bank.asked.length;
    const forged = await post(providerId, { forged: true });
    expect([forged.statusCode, forged.json()]).toEqual([401, { error: 'Assinatura recusada.' }]);
    expect((await post(providerId, {}, 'sandbox')).statusCode).toBe(404);
    expect(bank.asked).toHaveLength(before);
    expect((await truth(booking)).status).toBe(BOOKING_STATUS.awaiting_payment);
  });

  test('answers 200 and changes nothing when the payment is foreign or unknown to the bank', async () => {
    const { shownPix, post, bank, truth, eventsOf } = world;
    const { booking, payment, providerId } = await shownPix();
    expect((await post('unknown')).statusCode).toBe(200);
    bank.become(providerId, { reference: "the bakery's", status: 'approved' });
    expect((await post(providerId)).statusCode).toBe(200);
    expect((await truth(booking)).status).toBe(BOOKING_STATUS.awaiting_payment);
    expect(await eventsOf(payment)).toEqual(['charge applied']);
  });

  test('takes the status from the bank: a message about a pending payment confirms nothing', async () => {
    const { shownPix, post, truth } = world;
    const { booking, providerId } = await shownPix();
    expect((await post(providerId)).statusCode).toBe(200);
    expect((await truth(booking)).status).toBe(BOOKING_STATUS.awaiting_payment);
  });

  test('confirms an approved payment once when the message repeats, also at once', {
    tags: 'postgres-15',
  }, async () => {
    const { app, shownPix, pay, post, truth, historyOf, noticesOf, eventsOf } = world;
    const { player, booking, payment, providerId } = await shownPix();
    await pay(providerId);
    const repeats = await Promise.all(Array.from({ length: 8 }, () => post(providerId)));
    expect(repeats.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    await app.runJobs();
    expect(await truth(booking)).toEqual(PAID);
    expect((await historyOf(booking)).filter((line) => line === '30 payment_approved')).toHaveLength(1);
    expect(await noticesOf(player)).toEqual(['booking_confirmed']);
    expect((await eventsOf(payment)).filter((line) => line.endsWith('applied'))).toEqual([
      'charge applied',
      'webhook applied',
    ]);
  });

  test('confirms once when the first two messages arrive at once', { tags: 'postgres-15' }, async () => {
    const { shownPix, post, bank, truth, historyOf } = world;
    const { booking, providerId } = await shownPix();
    bank.become(providerId, { status: 'approved' });
    await Promise.all([post(providerId), post(providerId), post(providerId)]);
    expect(await truth(booking)).toEqual(PAID);
    expect(await historyOf(booking)).toEqual(['10 booked', '30 payment_approved']);
  });

  test.each([
    ['amount', { amountCents: 11_999 }],
    ['currency', { currency: 'ARS' }],
  ])('another %s is recorded as a mismatch, raises an alarm, and pays nothing', async (_, wrong) => {
    const { app, shownPix, post, bank, truth, eventsOf } = world;
    const { booking, payment, providerId } = await shownPix();
    bank.become(providerId, { ...wrong, status: 'approved' });
    const before = app.alarms.length;
    expect((await post(providerId)).statusCode).toBe(200);
    expect((await truth(booking)).status).toBe(BOOKING_STATUS.awaiting_payment);
    expect((await eventsOf(payment)).at(-1)).toBe('webhook mismatch');
    expect(app.alarms.slice(before)).toEqual([
      { payment: payment.id, reported: expect.objectContaining({ provider_id: providerId }) },
    ]);
  });

  test('finds the payment by its reference when the message precedes the charge’s answer, which then changes nothing', async () => {
    const { hold, create, charge, bank, pay, truth, historyOf } = world;
    const { booking, player } = await hold();
    const { body: payment } = await create(booking.id, player);
    bank.meanwhile = async (method) => {
      if (method !== 'charge') return;
      const { statusCode } = await pay(bank.charges.at(-1)?.providerId ?? '');
      expect(statusCode).toBe(200);
    };
    const { status, body } = await charge(payment.id, player);
    expect([status, body.status]).toEqual([200, 'approved']);
    expect(await truth(booking)).toEqual(PAID);
    expect(await historyOf(booking)).toEqual(['10 booked', '30 payment_approved']);
  });

  test('keeps an approved payment when an older "pending" is recorded later', async () => {
    const { shownPix, post, pay, bank, truth } = world;
    const { booking, providerId } = await shownPix();
    let paid = false;
    bank.meanwhile = async () => {
      if (paid) return;
      paid = true;
      await pay(providerId);
    };
    expect((await post(providerId)).statusCode).toBe(200);
    expect(await truth(booking)).toEqual(PAID);
  });

  test('keeps the hold and notifies the player when the bank refuses', async () => {
    const { shownPix, post, bank, truth, noticesOf, create } = world;
    const { player, booking, providerId } = await shownPix();
    bank.become(providerId, { status: 'rejected' });
    await post(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.awaiting_payment,
      occupation: 'held',
      payments: ['rejected'],
    });
    expect(await noticesOf(player)).toEqual(['payment_problem']);
    expect((await create(booking.id, player)).status).toBe(201);
  });

  test('cancels the booking and frees the court when the Pix expires at the bank', async () => {
    const { shownPix, post, bank, truth, noticesOf } = world;
    const { player, booking, providerId } = await shownPix();
    bank.become(providerId, { status: 'expired' });
    await post(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
      payments: ['expired'],
    });
    expect(await noticesOf(player)).toEqual(['booking_cancelled']);
  });

  test('answers 503 while the bank does not answer, so the bank repeats the message', async () => {
    const { shownPix, post, bank } = world;
    const { providerId } = await shownPix();
    bank.fail('read', 'down');
    expect((await post(providerId)).statusCode).toBe(503);
    expect((await post(providerId)).statusCode).toBe(200);
  });
});

describe('money that arrives after the end of the hold', () => {
  const expired = async () => {
    const shown = await world.shownPix();
    world.app.clock.now = PIX_END;
    await world.app.runJobs();
    expect(await world.truth(shown.booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
    });
    return shown;
  };

  test('books the court again when it is free', async () => {
    const { pay, truth, historyOf, noticesOf } = world;
    const { player, booking, providerId } = await expired();
    await pay(providerId);
    expect(await truth(booking)).toEqual(PAID);
    expect((await historyOf(booking)).slice(-2)).toEqual(['40 hold_expired', '30 payment_approved']);
    expect((await noticesOf(player)).at(-1)).toBe('booking_confirmed');
  });

  test('is refunded with a notification when another player has the court, also by a hold', async () => {
    const { app, pay, truth, noticesOf, bank } = world;
    const { player, booking, providerId } = await expired();
    const { court_id } = booking;
    const other = await createBooking(app.db, {
      court_id,
      date: '2026-03-09',
      start_time: `${String(booking.start_at.getUTCHours() - 3).padStart(2, '0')}:00`,
    });
    await pay(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
      payments: ['refunding'],
    });
    await app.runJobs();
    expect(await truth(booking)).toMatchObject({ status: BOOKING_STATUS.cancelled, payments: ['refunded'] });
    expect(bank.charges.at(-1)).toMatchObject({ providerId, status: 'refunded' });
    expect((await noticesOf(player)).slice(-2)).toEqual(['payment_refunded', 'refund_done']);
    expect((await truth(other)).status).toBe(BOOKING_STATUS.confirmed);
  });

  test('ends an overlapping hold that is over, and books the court', async () => {
    const { app, pay, truth } = world;
    const { booking, providerId } = await expired();
    const over = await createBooking(app.db, {
      court_id: booking.court_id,
      date: '2026-03-09',
      start_time: `${String(booking.start_at.getUTCHours() - 3).padStart(2, '0')}:00`,
      status: BOOKING_STATUS.awaiting_payment,
      hold_expires_at: PIX_END,
    });
    await pay(providerId);
    expect(await truth(booking)).toEqual(PAID);
    expect(await truth(over)).toMatchObject({ status: BOOKING_STATUS.cancelled, occupation: 'released' });
  });

  test('confirms the booking when the end of the hold is not written yet', async () => {
    const { app, shownPix, pay, truth } = world;
    const { booking, providerId } = await shownPix();
    app.clock.now = new Date(PIX_END.getTime() + 1_000);
    await pay(providerId);
    expect(await truth(booking)).toEqual(PAID);
  });

  test('is refunded when another payment of the booking is already approved', async () => {
    const { app, bank, shownPix, create, charge, pay, truth } = world;
    const { player, booking, payment, providerId } = await shownPix();
    await app.app.inject({
      method: 'POST',
      url: '/payment/cancel/',
      headers: { authorization: `Bearer ${player.token}` },
      payload: { payment_id: payment.id },
    });
    const { body: second } = await create(booking.id, player);
    await charge(second.id, player);
    const other = bank.charges.at(-1)?.providerId ?? '';
    await Promise.all([pay(providerId), pay(other)]);
    await app.runJobs();
    const { payments, status } = await truth(booking);
    expect([status, ...payments.toSorted()]).toEqual([BOOKING_STATUS.confirmed, 'approved', 'refunded']);
  });
});

describe('money that leaves without a refund by this server', () => {
  test.each(['refunded', 'charged_back'] as const)('%s: the booking loses its court', async (status) => {
    const { shownPix, pay, post, bank, truth, historyOf, noticesOf } = world;
    const { player, booking, providerId } = await shownPix();
    await pay(providerId);
    bank.become(providerId, { status });
    await post(providerId);
    await post(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
      payments: [status],
    });
    expect((await historyOf(booking)).at(-1)).toBe(`40 payment_${status}`);
    expect(await noticesOf(player)).toEqual(['booking_confirmed', 'booking_cancelled']);
  });

  test('keeps the booking when the game has begun', async () => {
    const { app, shownPix, pay, post, bank, truth } = world;
    const { booking, providerId } = await shownPix();
    await pay(providerId);
    app.clock.now = booking.start_at;
    bank.become(providerId, { status: 'charged_back' });
    await post(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.confirmed,
      payments: ['charged_back'],
    });
  });
});

test('is refunded with a notification when the player cancelled before the money arrived, though the court is free', async () => {
  const { app, shownPix, pay, truth, historyOf, noticesOf } = world;
  const { player, booking, providerId } = await shownPix();
  const cancelled = await app.call(
    cancelBooking,
    { params: { id: booking.id }, body: {} },
    { as: player.token },
  );
  expect(cancelled.body.status).toBe(BOOKING_STATUS.cancelled);
  await pay(providerId);
  await app.runJobs();
  expect(await truth(booking)).toMatchObject({
    status: BOOKING_STATUS.cancelled,
    occupation: 'released',
    payments: ['refunded'],
  });
  expect((await historyOf(booking)).at(-1)).toBe('40 cancelled_by_player');
  expect((await noticesOf(player)).slice(-2)).toEqual(['payment_refunded', 'refund_done']);
});

test.each(['cancelled_by_club', 'account_deleted'])(
  'is refunded when the booking was cancelled before with the reason %s',
  async (reason) => {
    const { app, shownPix, pay, truth } = world;
    const { player, booking, providerId } = await shownPix();
    const event = { type: 'cancelled_by_club' } as const;
    await withTransaction(app.db, async (tx) => {
      if (reason === 'account_deleted')
        await eraseBookingData(tx, { playerId: player.id, now: TEST_NOW, traces: [] });
      else await changeBooking(tx, { id: booking.id, event, now: TEST_NOW, actor: null, reason });
    });
    await pay(providerId);
    await app.runJobs();
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
      payments: ['refunded'],
    });
  },
);
