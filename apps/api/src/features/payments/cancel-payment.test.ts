import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { cancelPayment } from '@bandeja/contract/calls/payments';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { usePaymentsWorld } from '../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../test/test-app.ts';

const world = usePaymentsWorld();

describe('POST payment/cancel/', () => {
  test('closes a Pix here and at the bank and keeps the hold; money that still arrives pays the booking', async () => {
    const { app, shownPix, create, pay, truth, bank } = world;
    const { player, booking, payment, providerId } = await shownPix();
    const cancel = () => app.call(cancelPayment, { body: { payment_id: payment.id } }, { as: player.token });
    const { status, body } = await cancel();
    expect([status, body.status, body.pix]).toEqual([200, 'cancelled', null]);
    expect((await cancel()).status).toBe(200);
    await app.runJobs();
    expect(bank.charges.at(-1)?.status).toBe('cancelled');
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.awaiting_payment,
      occupation: 'held',
    });
    expect((await create(booking.id, player)).body.id).not.toBe(payment.id);
    await pay(providerId);
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.confirmed,
      payments: ['approved', 'cancelled'],
    });
  });

  test('answers 409 when the payment is approved, and 403 to another player', async () => {
    const { app, shownPix, pay } = world;
    const { player, payment, providerId } = await shownPix();
    const body = { payment_id: payment.id };
    expect((await app.call(cancelPayment, { body }, { as: (await newPlayer(app)).token })).status).toBe(403);
    await pay(providerId);
    const { status, body: answer } = await app.call(cancelPayment, { body }, { as: player.token });
    expect([status, answer]).toEqual([409, { error: expect.stringContaining('cancele a reserva') }]);
  });
});

describe('cancelling a booking', () => {
  test('closes the Pix of the booking at the bank', async () => {
    const { app, shownPix, truth, bank } = world;
    const { player, booking } = await shownPix();
    await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
    expect(await truth(booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      occupation: 'released',
      payments: ['cancelled'],
    });
    await app.runJobs();
    expect(bank.charges.at(-1)?.status).toBe('cancelled');
  });

  test('refunds a paid booking in full within the free period, and nothing after it', async () => {
    const { app, shownPix, pay, truth, bank, signedInAt } = world;
    const cancelAt = async (now: Date) => {
      app.clock.now = TEST_NOW;
      const { player, booking, providerId } = await shownPix();
      await pay(providerId);
      const { token } = await signedInAt(now, player);
      await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: token });
      return { booking, charge: bank.charges.at(-1) };
    };
    const inTime = await cancelAt(TEST_NOW);
    expect((await truth(inTime.booking)).payments).toEqual(['refunding']);
    await app.runJobs();
    expect((await truth(inTime.booking)).payments).toEqual(['refunded']);
    expect(inTime.charge).toMatchObject({ status: 'refunded', refundedCents: 12_000 });

    const late = await cancelAt(new Date('2026-03-08T23:30:00.000Z'));
    await app.runJobs();
    expect(await truth(late.booking)).toMatchObject({
      status: BOOKING_STATUS.cancelled,
      payments: ['approved'],
    });
    expect(late.charge).toMatchObject({ status: 'approved', refundedCents: 0 });
  });
});
