import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { HOLD_END, PIX_END, usePaymentsWorld } from '../../../../test/payments/payments-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const world = usePaymentsWorld();
afterEach(() => {
  world.bank.meanwhile = async () => {};
});

const DOWN = [503, { error: 'O banco não respondeu agora. Nada foi perdido: tente de novo em instantes.' }];

async function opened() {
  const { booking, player } = await world.hold();
  const { body: payment } = await world.create(booking.id, player);
  const charges = world.bank.charges.length;
  return { booking, player, payment, newCharges: () => world.bank.charges.slice(charges) };
}

test('a charge is answered 503 without partial changes when the bank is down, and succeeds later', async () => {
  const { bank, charge, truth, eventsOf } = world;
  const { booking, player, payment, newCharges } = await opened();
  bank.fail('charge', 'down');
  const { status, body } = await charge(payment.id, player);
  expect([status, body]).toEqual(DOWN);
  expect(await truth(booking)).toEqual({
    status: BOOKING_STATUS.awaiting_payment,
    occupation: 'held',
    hold_expires_at: HOLD_END,
    payments: ['created'],
  });
  expect((await charge(payment.id, player)).body).toMatchObject({ status: 'pending' });
  expect(newCharges()).toHaveLength(1);
  expect(await eventsOf(payment)).toEqual(['charge unavailable', 'charge applied']);
});

test('the next attempt finds the charge when the answer was lost', async () => {
  const { bank, charge } = world;
  const { player, payment, newCharges } = await opened();
  bank.fail('charge', 'answer_lost');
  expect((await charge(payment.id, player)).status).toBe(503);
  const asked = bank.inputs.length;
  const { status, body } = await charge(payment.id, player);
  expect([status, body.pix?.qr_code]).toEqual([200, newCharges()[0]?.pix?.qrCode]);
  expect(newCharges()).toHaveLength(1);
  expect(bank.inputs).toHaveLength(asked);
});

test('the next attempt repeats the request, charged once, when the search does not list the charge yet', async () => {
  const { bank, charge, app } = world;
  const { player, payment, newCharges } = await opened();
  bank.fail('charge', 'answer_lost');
  await charge(payment.id, player);
  const found = bank.findByReference;
  bank.findByReference = async () => null;
  app.clock.advanceMinutes(1);
  expect((await charge(payment.id, player)).status).toBe(200);
  bank.findByReference = found;
  expect(newCharges()).toHaveLength(1);
  expect(bank.inputs.at(-1)).toEqual(bank.inputs.at(-2));
});

test('a job finds the charge within two minutes when its answer was lost, and its money counts', async () => {
  const { app, bank, charge, truth } = world;
  const { booking, player, payment, newCharges } = await opened();
  bank.fail('charge', 'answer_lost');
  await charge(payment.id, player);
  app.clock.advanceMinutes(2);
  await app.runJobs();
  expect(await truth(booking)).toMatchObject({
    status: BOOKING_STATUS.awaiting_payment,
    payments: ['pending'],
  });
  bank.become(newCharges()[0]?.providerId ?? '', { status: 'approved' });
  // The bank's message is lost too.
  app.clock.now = new Date(PIX_END.getTime() + 60_000);
  await app.runJobs();
  expect(await truth(booking)).toMatchObject({
    status: BOOKING_STATUS.confirmed,
    occupation: 'confirmed',
    payments: ['approved'],
  });
});

test('a job reads a paid Pix before the hold ends when its message was lost, so the court stays booked', async () => {
  const { app, bank, shownPix, truth, historyOf } = world;
  const { booking, providerId } = await shownPix();
  app.clock.advanceMinutes(2);
  await app.runJobs();
  bank.become(providerId, { status: 'approved' });
  app.clock.now = new Date(PIX_END.getTime() - 60_000);
  await app.runJobs();
  expect(await truth(booking)).toMatchObject({ status: BOOKING_STATUS.confirmed, payments: ['approved'] });
  expect(await historyOf(booking)).not.toContain('40 hold_expired');
});

test('a paid Pix is confirmed within ten seconds when every message of the bank is refused, for five minutes', async () => {
  const { app, bank, shownPix, post, truth } = world;
  for (const paidAfter of [3, 147, 299]) {
    app.clock.now = TEST_NOW;
    const { booking, providerId } = await shownPix();
    const reads = () => bank.asked.filter((method) => method === 'read').length;
    const before = reads();
    let confirmedAfter: number | null = null;
    for (let second = 1; second <= paidAfter + 10 && confirmedAfter === null; second++) {
      app.clock.now = new Date(TEST_NOW.getTime() + second * 1_000);
      if (second === paidAfter) {
        bank.become(providerId, { status: 'approved' });
        expect((await post(providerId, { forged: true })).statusCode).toBe(401);
      }
      await app.runJobs();
      if ((await truth(booking)).status === BOOKING_STATUS.confirmed) confirmedAfter = second - paidAfter;
    }
    expect(confirmedAfter).toBeLessThan(10);
    expect(reads() - before).toBeLessThanOrEqual(Math.ceil((paidAfter + 10) / 8));
  }
});

test('a read that fails is repeated at the same pace, and ends with the payment', async () => {
  const { app, bank, shownPix, truth } = world;
  app.clock.now = TEST_NOW;
  const { booking, providerId } = await shownPix();
  bank.fail('read', 'down', 'refused');
  const after = async (seconds: number) => {
    app.clock.now = new Date(TEST_NOW.getTime() + seconds * 1_000);
    await app.runJobs();
  };
  await after(8);
  await after(16);
  bank.become(providerId, { status: 'approved' });
  await after(24);
  expect(await truth(booking)).toMatchObject({ status: BOOKING_STATUS.confirmed, payments: ['approved'] });
  const asked = bank.asked.length;
  await after(600);
  expect(bank.asked).toHaveLength(asked);
});

test('a payment is rejected and the hold stays when the bank refuses the request; the next attempt is a new payment', async () => {
  const { bank, charge, create, truth, eventsOf } = world;
  const { booking, player, payment } = await opened();
  bank.fail('charge', 'refused');
  const { status, body } = await charge(payment.id, player);
  expect([status, body.status]).toEqual([200, 'rejected']);
  expect(await eventsOf(payment)).toEqual(['charge refused']);
  const { body: second } = await create(booking.id, player);
  expect((await charge(second.id, player)).body.status).toBe('pending');
  expect((await truth(booking)).payments).toEqual(['rejected', 'pending']);
});

test('two charges at once make one charge, and both return its Pix', { tags: 'postgres-15' }, async () => {
  const { charge, eventsOf } = world;
  const { player, payment, newCharges } = await opened();
  const answers = await Promise.all(Array.from({ length: 5 }, () => charge(payment.id, player)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.pix?.qr_code}`)).size).toBe(1);
  expect(newCharges()).toHaveLength(1);
  expect(await eventsOf(payment)).toEqual(['charge applied']);
});

test('a payment that another node is charging answers 409, until the answer is overdue', async () => {
  const { app, charge } = world;
  const { player, payment } = await opened();
  const claimed = { charging_until: new Date(TEST_NOW.getTime() + 20_000), attempts: 1 };
  await app.db.updateTable('payments').set(claimed).where('id', '=', payment.id).execute();
  const { status, body } = await charge(payment.id, player);
  expect([status, body]).toEqual([409, { error: expect.stringContaining('já está sendo processado') }]);
  app.clock.now = claimed.charging_until;
  expect((await charge(payment.id, player)).status).toBe(200);
});

test('a charge holds no connection of the pool while the bank answers', async () => {
  const { app, bank, charge } = world;
  const { player, payment } = await opened();
  const open: unknown[] = [];
  bank.meanwhile = async () => {
    const rows = await app.db
      .selectFrom('payments')
      .select('id')
      .where('id', '=', payment.id)
      .forUpdate()
      .skipLocked()
      .execute();
    open.push(...rows);
  };
  await charge(payment.id, player);
  expect(open).toEqual([{ id: payment.id }]);
});

test('a charge is cancelled when the hold ends before the bank accepts it', async () => {
  const { app, bank, charge, truth } = world;
  const { booking, player, payment, newCharges } = await opened();
  bank.meanwhile = async (method) => {
    if (method !== 'charge') return;
    app.clock.now = HOLD_END;
    await app.runJobs();
  };
  await charge(payment.id, player);
  await app.runJobs();
  expect(await truth(booking)).toMatchObject({
    status: BOOKING_STATUS.cancelled,
    occupation: 'released',
    payments: ['expired'],
  });
  expect(newCharges().map(({ status }) => status)).toEqual(['cancelled']);
});

test('a refund without an answer is requested again, with the same key, until it is done', async () => {
  const { app, bank, pay, shownPix, truth } = world;
  const { player, booking, providerId } = await shownPix();
  await pay(providerId);
  const url = `/booking/court/${booking.id}/cancel/`;
  const headers = { authorization: `Bearer ${player.token}` };
  expect((await app.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  bank.fail('refund', 'down', 'answer_lost');
  const failures: string[] = [];
  const onFailure = ({ name }: { name: string }) => failures.push(name);
  await app.runJobs({ onFailure });
  await app.runJobs({ onFailure });
  expect(failures).toEqual(['settle_payment', 'settle_payment']);
  expect((await truth(booking)).payments).toEqual(['refunding']);
  app.clock.advanceMinutes(60);
  await app.runJobs();
  expect((await truth(booking)).payments).toEqual(['refunded']);
});

test('a refused refund raises an alarm and is requested again', async () => {
  const { app, bank, shownPix, pay, truth } = world;
  const { player, booking, payment, providerId } = await shownPix();
  await pay(providerId);
  await app.call(cancelBooking, { params: { id: booking.id }, body: {} }, { as: player.token });
  const alarms = app.alarms.length;
  bank.fail('refund', 'refused');
  await app.runJobs();
  expect((await truth(booking)).payments).toEqual(['refunding']);
  expect(app.alarms.slice(alarms)).toEqual([
    { payment: payment.id, action: 'refund', refused: 'bad_request' },
  ]);
  app.clock.advanceMinutes(10);
  await app.runJobs();
  expect((await truth(booking)).payments).toEqual(['refunded']);
  expect(app.alarms).toHaveLength(alarms + 1);
});

test('the hourly job finds a refund whose job failed permanently and a charge without an answer', async () => {
  const { app, bank, charge, hold, create, shownPix, pay, truth } = world;
  const back = await shownPix();
  await pay(back.providerId);
  await app.call(cancelBooking, { params: { id: back.booking.id }, body: {} }, { as: back.player.token });
  const lost = await hold();
  const { body: payment } = await create(lost.booking.id, lost.player);
  bank.fail('charge', 'answer_lost');
  await charge(payment.id, lost.player);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
  await app.runJobs();
  expect((await truth(back.booking)).payments).toEqual(['refunding']);

  await addJob(app.db, 'settle_payments', {}, { runAt: app.clock.now });
  await app.runJobs();
  expect((await truth(back.booking)).payments).toEqual(['refunded']);
  expect((await truth(lost.booking)).payments).toEqual(['pending']);
});
