import { getBooking, listBookings } from '@bandeja/contract/calls/bookings';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { showDeskPix } from '@bandeja/contract/calls/desk-payment-account';
import { addDeskItem, payAtDesk, refundOnlinePayment } from '@bandeja/contract/calls/desk-till';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// What the desk and the bank do with the money of a divided booking.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

async function createWorld() {
  app.clock.now = TEST_NOW;
  const world = await createSplitWorld(app, bank);
  const { as } = await employ(app, world.club, 'manager');
  const params = { slug: world.club.slug, id: world.booking.id };
  const own = async () => (await app.call(getBooking, { params: world.params }, await world.as())).body;
  const listed = async () =>
    (await app.call(listBookings, { query: {} }, await world.as())).body.results.find(
      ({ id }) => id === world.booking.id,
    );
  /** A code of the desk for a racket, which is paid in cash instead. */
  const abandonCode = async () => {
    const item = { name: 'Raquete', quantity: 1, price_cents: 3_000 };
    expect((await app.call(addDeskItem, { params, body: item }, as)).status).toBe(201);
    expect((await app.call(showDeskPix, { params, body: { amount_cents: 3_000 } }, as)).status).toBe(201);
    const cash = { method: 'cash', amount_cents: 3_000 } as const;
    expect((await app.call(payAtDesk, { params, body: cash }, as)).status).toBe(201);
  };
  /** Gives a payment back, by the name of its payer; null: the player's own. */
  const refund = async (payer: string | null, amount_cents: number) => {
    const { payments } = (await app.call(getDeskBooking, { params }, as)).body;
    const { id: payment = 0 } =
      payments.find((row) => row.source === 'provider' && row.payer === payer) ?? {};
    const body = { amount_cents, reason: 'Pedido', payment };
    expect((await app.call(refundOnlinePayment, { params, body }, as)).status).toBe(200);
    await app.runJobs();
  };
  const money = async () =>
    (await app.call(readDeskMoney, { params: { slug: world.club.slug }, query: {} }, as)).body;
  const told = async () => (await notificationsOf(app, world.player.id)).map(({ type }) => type);
  const report = async (code: string, status: 'charged_back' | 'dispute_won') => {
    bank.become(code, { status });
    await world.post(code);
    await app.runJobs();
  };
  return { ...world, own, listed, abandonCode, refund, money, told, report };
}

test('a code of the desk that nobody paid neither hides a division nor prevents one', async () => {
  const divided = await createWorld();
  await divided.split();
  await divided.abandonCode();
  const plain = await createWorld();
  await plain.abandonCode();
  for (const { own, listed } of [divided, plain]) {
    const booking = await own();
    expect([booking.payment?.status, booking.can.split]).toEqual(['cancelled', true]);
    expect((await listed())?.can.split).toBe(true);
  }
  expect((await divided.read()).can).toEqual({ split: false, each: false, end: true });
  expect((await plain.read()).can).toEqual({ split: true, each: false, end: false });
  expect((await plain.split()).status).toBe(201);
});

test('a division stays to be seen when all of the player’s own money is back; then no other is made', async () => {
  const world = await createWorld();
  await world.split([6_000, 6_000]);
  await world.payShare(1);
  await app.runJobs();
  await world.refund(null, 6_000);
  expect((await world.own()).can.split).toBe(true);
  expect((await world.split()).headers['x-error-code']).toBe('split_exists');
  const undivided = await createWorld();
  await undivided.refund(null, PRICE);
  expect((await undivided.own()).can.split).toBeUndefined();
  expect((await undivided.split()).headers['x-error-code']).toBe('split_needs_payment');
});

test('a share that the desk gives back is no money of the player, and its division can be taken back', async () => {
  const world = await createWorld();
  await world.split();
  await world.payShare(1);
  await app.runJobs();
  expect((await world.end()).headers['x-error-code']).toBe('split_paid');
  await world.refund('Pessoa 1', 3_000);
  expect(world.atBank()).toEqual([9_000, 0]);
  expect(await world.told()).not.toContain('payment_refunded');
  expect(await world.statuses()).toEqual(['own', 'refunded', 'waiting', 'waiting']);
  expect((await world.read()).can.end).toBe(true);
  expect((await world.end()).status).toBe(204);
  expect((await world.split([8_000, 4_000])).status).toBe(201);
});

test('a share that a bank gives again after the cancellation goes back to its payer without a word to the player', async () => {
  const world = await createWorld();
  await world.split();
  await world.payShare(1);
  const code = world.lastCharge();
  await app.runJobs();
  await world.report(code, 'charged_back');
  expect((await world.read()).can.end).toBe(true);
  await world.cancel();
  await app.runJobs();
  await world.report(code, 'dispute_won');
  expect(world.held()).toBe(0);
  expect(await world.told()).not.toContain('payment_refunded');
});

test('the money of a share is a Pix of the app, not one of the desk', async () => {
  const world = await createWorld();
  await world.split();
  await world.payShare(1);
  const code = world.lastCharge();
  await world.payShare(2);
  await app.runJobs();
  await world.report(code, 'charged_back');
  await world.report(code, 'dispute_won');
  await world.refund('Pessoa 2', 3_000);
  const { rows, by_method } = await world.money();
  expect(rows.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`).toSorted()).toEqual([
    ...['payment 12000', 'payment 3000', 'payment 3000'],
    ...['refund -3000', 'refund -3000', 'refund -3000', 'refund -3000', 'won 3000'],
  ]);
  expect(by_method).toEqual([{ name: 'pix', amount_cents: 9_000 }]);
});

test('a share that is paid by an expired code ends the one that is shown', async () => {
  const world = await createWorld();
  await world.split();
  const token = await world.tokenOf(1);
  await world.show(token);
  const expired = world.lastCharge();
  app.clock.advanceMinutes(60);
  await world.show(token);
  const shown = world.lastCharge();
  expect(shown).not.toBe(expired);
  await world.pay(expired);
  await app.runJobs();
  expect(await world.statuses()).toEqual(['own', 'paid', 'waiting', 'waiting']);
  expect(bank.charges.find(({ providerId }) => providerId === shown)?.status).toBe('cancelled');
});
