import { cancelPayment } from '@bandeja/contract/calls/payments';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { PIX_END, usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';

const { awaiting_payment, awaiting_confirmation, confirmed } = BOOKING_STATUS;
const CARD = {
  token: 'card-token',
  payment_method_id: 'master',
  installments: 1,
  issuer_id: '24',
  document: { type: 'CPF', number: '19119119100' },
};

const world = usePaymentsWorld();

/** A hold with a card that the bank reviews. */
async function reviewed() {
  const { hold, create, charge, bank } = world;
  const { booking, player } = await hold();
  const { body: payment } = await create(booking.id, player);
  await charge(payment.id, player, { method: 'card', card: CARD });
  return { booking, player, payment, providerId: bank.charges.at(-1)?.providerId ?? '' };
}

const HELD = { occupation: 'held', hold_expires_at: PIX_END };

test('a card in review waits for the bank; when it is refused, the player can pay again and the hold stays', async () => {
  const { bank, post, truth, historyOf, noticesOf, readBooking } = world;
  const { booking, player, providerId } = await reviewed();
  expect(await truth(booking)).toEqual({ ...HELD, status: awaiting_confirmation, payments: ['pending'] });
  bank.become(providerId, { status: 'rejected' });
  await post(providerId);
  await post(providerId);
  expect(await truth(booking)).toEqual({ ...HELD, status: awaiting_payment, payments: ['rejected'] });
  expect(await historyOf(booking)).toEqual(['10 booked', '20 charge_accepted', '10 payment_refused']);
  expect(await noticesOf(player)).toEqual(['payment_problem']);
  const { body } = await readBooking(booking, player);
  expect([body.status_label, body.can.pay]).toEqual(['Aguardando Pagamento', true]);
});

test('when a card is taken back from its review, the player pays another way and the hold is not extended again', async () => {
  const { app, create, charge, truth, pay, bank } = world;
  const { booking, player, payment } = await reviewed();
  app.clock.now = new Date(TEST_NOW.getTime() + 5 * 60_000);
  const as = { as: await app.signIn(player.userId) };
  await app.call(cancelPayment, { body: { payment_id: payment.id } }, as);
  expect(await truth(booking)).toEqual({ ...HELD, status: awaiting_payment, payments: ['cancelled'] });
  const { body: next } = await create(booking.id, player);
  await charge(next.id, player);
  expect(await truth(booking)).toMatchObject({ ...HELD, status: awaiting_payment });
  await pay(bank.charges.at(-1)?.providerId ?? '');
  expect((await truth(booking)).status).toBe(confirmed);
  app.clock.now = TEST_NOW;
});

test('a card whose answer was lost is found in review by the message of the bank, and so is its refusal', async () => {
  const { bank, charge, create, hold, post, truth, noticesOf } = world;
  const { booking, player } = await hold();
  const { body: payment } = await create(booking.id, player);
  bank.fail('charge', 'answer_lost');
  await charge(payment.id, player, { method: 'card', card: CARD });
  const providerId = bank.charges.at(-1)?.providerId ?? '';
  await post(providerId);
  expect((await truth(booking)).status).toBe(awaiting_confirmation);
  bank.become(providerId, { status: 'rejected' });
  await post(providerId);
  expect(await truth(booking)).toEqual({ ...HELD, status: awaiting_payment, payments: ['rejected'] });
  expect(await noticesOf(player)).toEqual(['payment_problem']);
});
