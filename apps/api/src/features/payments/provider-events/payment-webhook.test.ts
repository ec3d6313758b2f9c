import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { afterEach, describe, expect, test } from 'vitest';
import { PAID, usePaymentsWorld } from '../../../../test/payments/payments-world.ts';

const world = usePaymentsWorld();
afterEach(() => {
  world.bank.meanwhile = async () => {};
});

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
