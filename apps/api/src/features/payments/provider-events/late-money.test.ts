import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { PAID, PIX_END, usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { changeBooking, eraseBookingData } from '../../bookings/public.ts';

const world = usePaymentsWorld();

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
