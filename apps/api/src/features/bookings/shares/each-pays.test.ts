/** @module-tag postgres-15 */
import { getBooking } from '@bandeja/contract/calls/bookings';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { expireHolds } from '../changes/change-booking.ts';

// A held court that each of its players pays.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const HOUR_MS = 3_600_000;
/** Booked on Friday at 12:00 UTC for Monday: by the club's 24 hours, shares are paid until Saturday at 12:00. */
const DEADLINE = '2026-03-07T12:00:00.000Z';
const HELD_UNTIL = '2026-03-07T12:30:00.000Z';

async function createWorld(fields: Parameters<typeof createSplitWorld>[2] = {}) {
  app.clock.now = TEST_NOW;
  const world = await createSplitWorld(app, bank, { way: 'each', ...fields });
  const booking = async () => (await app.call(getBooking, { params: world.params }, await world.as())).body;
  const status = async () => (await booking()).status;
  const told = async () =>
    (await notificationsOf(app, world.player.id)).map(({ type, content }) => [type, content] as const);
  return { ...world, state: booking, status, told };
}

test('the own share first, then the others by their links: the last one confirms the booking', async () => {
  const world = await createWorld();
  expect((await world.read()).can).toEqual({ split: false, each: true, end: false });
  const { status, body } = await world.split();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    way: 'each',
    held: { until: '2026-03-06T12:15:00.000Z', shares_until: DEADLINE, open_cents: PRICE },
    can: { split: false, each: false, end: true },
  });
  expect(await world.statuses()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  // Others pay after the player.
  expect((await world.open(await world.tokenOf(1))).body).toMatchObject({
    status: 'waiting',
    held: { own_paid: false },
    can: { pay: false },
  });
  expect(await world.payShare(1)).toBe(409);
  expect(await world.payOwn()).toBe(200);
  expect(world.atBank()).toEqual([3_000]);
  expect((await world.read()).held).toEqual({
    ...{ until: HELD_UNTIL, shares_until: DEADLINE, open_cents: 9_000 },
  });
  expect(await world.state()).toMatchObject({
    status: BOOKING_STATUS.awaiting_payment,
    hold_expires_at: HELD_UNTIL,
    each_pays: true,
    can: { pay: true, cancel: true, split: true },
  });
  expect((await world.open(await world.tokenOf(1))).body).toMatchObject({
    status: 'waiting',
    held: { until: HELD_UNTIL, pay_until: DEADLINE, own_paid: true },
    can: { pay: true },
  });
  app.clock.advanceMinutes(600);
  expect(await world.payShare(1)).toBe(200);
  expect(await world.payShare(3)).toBe(200);
  expect(await world.statuses()).toEqual(['paid', 'paid', 'waiting', 'paid']);
  expect(await world.status()).toBe(BOOKING_STATUS.awaiting_payment);
  expect(await world.payShare(2)).toBe(200);
  await app.runJobs();
  expect([await world.status(), world.atBank()]).toEqual([
    BOOKING_STATUS.confirmed,
    [3_000, 3_000, 3_000, 3_000],
  ]);
  expect(await world.statuses()).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect((await world.read()).held).toBeNull();
  expect(await world.told()).toEqual([
    ['share_paid', expect.stringMatching(/R\$\s30,00 chegaram\. Faltam R\$\s60,00/)],
    ['share_paid', expect.stringMatching(/Faltam R\$\s30,00/)],
    ['booking_confirmed', expect.any(String)],
  ]);
});

test('before the deadline and at it the player is told; the rest confirms, and a late share returns to the player', async () => {
  const world = await createWorld();
  await world.split();
  await world.payOwn();
  await world.show(await world.tokenOf(2));
  const late = world.lastCharge();
  await world.payShare(1);
  app.clock.now = new Date(Date.parse(DEADLINE) - 3 * HOUR_MS);
  await app.runJobs();
  expect((await world.told()).at(-1)).toEqual([
    'split_deadline',
    expect.stringMatching(/R\$\s60,00 ainda não foram pagos\. Os links valem até/),
  ]);
  app.clock.now = new Date(DEADLINE);
  await app.runJobs();
  expect((await world.told()).at(-1)).toEqual([
    'split_deadline',
    expect.stringMatching(/Pague os R\$\s60,00 que faltam até/),
  ]);
  expect((await world.show(await world.tokenOf(3))).status).toBe(409);
  app.clock.advanceMinutes(29);
  expect(await world.payOwn()).toBe(200);
  expect([await world.status(), world.atBank()]).toEqual([BOOKING_STATUS.confirmed, [3_000, 3_000, 6_000]]);
  // What the player has paid for the others returns as they pay.
  expect(await world.statuses()).toEqual(['paid', 'paid', 'waiting', 'waiting']);
  expect(await world.pay(late)).toBe(200);
  expect(await world.payShare(3)).toBe(200);
  await app.runJobs();
  expect(await world.statuses()).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(world.held()).toBe(PRICE);
  expect(world.atBank().toSorted()).toEqual([0, 3_000, 3_000, 3_000, 3_000]);
});

test('half an hour after the deadline the booking is cancelled, and everybody gets all money back', async () => {
  const world = await createWorld({ late: true });
  await world.split();
  await world.payOwn();
  await world.payShare(1);
  await world.show(await world.tokenOf(2));
  const late = world.lastCharge();
  app.clock.now = new Date(HELD_UNTIL);
  bank.fail('refund', 'refused');
  await app.runJobs();
  expect([await world.status(), await world.statuses()]).toEqual([
    BOOKING_STATUS.cancelled,
    ['refunded', 'refunded', 'closed', 'closed'],
  ]);
  await world.pay(late);
  app.clock.advanceMinutes(15);
  await app.runJobs();
  expect(world.held()).toBe(0);
  expect(await world.told()).toContainEqual([
    'booking_cancelled',
    expect.stringMatching(/R\$\s30,00 estão voltando para você/),
  ]);
  // The division stays readable.
  expect((await world.state()).can.split).toBe(true);
});

test('near the start the court is held as every hold, whoever has paid', async () => {
  // The same evening.
  const world = await createWorld({ date: '2026-03-06' });
  const { body } = await world.split([6_000, 6_000]);
  expect(body.held?.shares_until).toBeNull();
  await world.payOwn();
  expect((await world.read()).held?.until).toBe('2026-03-06T12:30:00.000Z');
  expect((await world.open(await world.tokenOf(1))).body.can.pay).toBe(true);
  app.clock.advanceMinutes(30);
  expect((await world.show(await world.tokenOf(1))).status).toBe(409);
  await app.runJobs();
  expect([await world.status(), world.held()]).toEqual([BOOKING_STATUS.cancelled, 0]);
});

test('a hold is given up with all money back at any time; once confirmed the rule of the club decides', async () => {
  const held = await createWorld({ late: true });
  await held.split();
  await held.payOwn();
  await held.payShare(1);
  expect((await held.cancel()).status).toBe(200);
  await app.runJobs();
  expect(held.held()).toBe(0);
  for (const late of [false, true]) {
    const world = await createWorld({ late });
    await world.split([6_000, 6_000]);
    await world.payOwn();
    await world.payShare(1);
    expect(await world.status()).toBe(BOOKING_STATUS.confirmed);
    expect((await world.cancel()).status).toBe(200);
    await app.runJobs();
    expect(world.atBank()).toEqual(late ? [6_000, 6_000] : [0, 0]);
    expect(await world.statuses()).toEqual(late ? ['paid', 'paid'] : ['refunded', 'refunded']);
  }
});

test('two shares at once as the last, and the last at the second in which the hold ends', async () => {
  for (let run = 0; run < 4; run++) {
    const world = await createWorld();
    await world.split([4_000, 4_000, 4_000]);
    await world.payOwn();
    const codes: string[] = [];
    for (const place of [1, 2]) {
      await world.show(await world.tokenOf(place));
      codes.push(world.lastCharge());
    }
    await Promise.all([...codes, ...codes].map(world.pay));
    await app.runJobs();
    expect([await world.status(), world.held()]).toEqual([BOOKING_STATUS.confirmed, PRICE]);
  }
  for (let run = 0; run < 6; run++) {
    const world = await createWorld();
    await world.split([6_000, 6_000]);
    await world.payOwn();
    await world.show(await world.tokenOf(1));
    const code = world.lastCharge();
    app.clock.now = new Date(HELD_UNTIL);
    const both = [() => expireHolds(app.db, app.clock.now), () => world.pay(code)];
    await Promise.all((run % 2 ? both : both.toReversed()).map((work) => work()));
    await app.runJobs();
    const isConfirmed = (await world.status()) === BOOKING_STATUS.confirmed;
    expect(world.held()).toBe(isConfirmed ? PRICE : 0);
    expect(await world.statuses()).toEqual(
      isConfirmed ? ['paid', 'paid'] : ['refunded', expect.stringMatching(/closed/)],
    );
  }
});

test('the rest and a share at once: what came above the price goes back to who paid it', async () => {
  const world = await createWorld();
  await world.split();
  await world.payOwn();
  await world.show(await world.tokenOf(1));
  const share = world.lastCharge();
  await world.ask();
  const rest = world.lastCharge();
  await Promise.all([world.pay(share), world.pay(rest)]);
  await app.runJobs();
  expect([await world.status(), world.held()]).toEqual([BOOKING_STATUS.confirmed, PRICE]);
  expect(await world.statuses()).toEqual(['paid', 'paid', 'waiting', 'waiting']);
  // The own share that came twice goes back.
  const other = await createWorld();
  await other.split();
  await other.ask();
  const first = other.lastCharge();
  await other.ask(true);
  const all = other.lastCharge();
  expect(bank.charges.find(({ providerId }) => providerId === all)?.amountCents).toBe(PRICE);
  await other.pay(first);
  await other.pay(all);
  await app.runJobs();
  expect([await other.status(), other.held()]).toEqual([BOOKING_STATUS.confirmed, PRICE]);
});

test('refused: what is paid, what is divided, a second court of the player, and an end after a code was shown', async () => {
  const paid = await createSplitWorld(app, bank);
  expect((await paid.read()).can.each).toBe(false);
  const world = await createWorld();
  await world.split();
  expect((await world.split()).headers['x-error-code']).toBe('split_exists');
  expect((await world.end()).status).toBe(204);
  expect(await world.state()).not.toHaveProperty('each_pays');
  await world.split();
  await world.ask();
  expect((await world.end()).headers['x-error-code']).toBe('split_paid');
  // One court of a player waits for shares, also of two divided at once.
  const [one, two] = [await createWorld(), await createWorld({ player: world.player })];
  expect((await two.split()).headers['x-error-code']).toBe('split_other_hold');
  const other = await createWorld({ player: one.player });
  expect((await Promise.all([one.split(), other.split()])).map(({ status }) => status).toSorted()).toEqual([
    201, 409,
  ]);
  // One whose time is over is not in the way.
  app.clock.advanceMinutes(40);
  const later = await createSplitWorld(app, bank, { way: 'each', player: world.player });
  expect((await later.split([1, 11_999])).headers['x-error-code']).toBe('split_own_share_low');
  const { status, body } = await later.split();
  // And does not keep a court for a day again.
  expect([status, body.held?.shares_until]).toEqual([201, null]);
  const { body: part } = await app.call(
    createPayment,
    { body: { booking_id: later.booking.id } },
    await later.as(),
  );
  const card = {
    ...{ token: 'token', payment_method_id: 'visa', installments: 1 },
    document: { type: 'CPF', number: '52998224725' },
  };
  const charged = await app.call(
    chargePayment,
    { body: { payment_id: part.id, method: 'card', card } },
    await later.as(),
  );
  expect(charged.headers['x-error-code']).toBe('payment_card_not_offered');
});

test('the database confirms no such booking below its price', async () => {
  const world = await createWorld();
  await world.split();
  await world.payOwn();
  const confirmed = app.db
    .updateTable('bookings')
    .set({ status: BOOKING_STATUS.confirmed, hold_expires_at: null })
    .where('id', '=', world.booking.id);
  await expect(confirmed.execute()).rejects.toThrow(/bookings_each_pays_money|becomes 30/);
});
