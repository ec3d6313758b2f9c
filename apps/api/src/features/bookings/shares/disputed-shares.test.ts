import { getBooking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { findDifferences } from '../desk/check-bills.repository.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const DAY_MS = 86_400_000;
const NOT_OWED = /A reserva foi cancelada: R\$\s60,00 não estão mais em aberto no clube\./;
const at = (days: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + days * DAY_MS);
};

test('what a bank takes of a share opens the bill again, and the booking stays', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split([6_000, 6_000]);
  await world.payShare(1);
  await app.runJobs();
  const share = world.lastCharge();
  bank.become(share, { status: 'charged_back' });
  await world.post(share);
  await app.runJobs();
  expect(await world.statuses()).toEqual(['own', 'refunded']);
  const { body } = await app.call(getBooking, { params: world.params }, await world.as());
  expect(body.status).toBe(BOOKING_STATUS.confirmed);
  bank.become(share, { status: 'dispute_won' });
  await world.post(share);
  expect(await world.statuses()).toEqual(['own', 'paid']);
});

test('what was promised before a dispute goes back once the club has won it, and the booking is paid once', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split();
  // Shown before the booking begins; the refund of a share paid twice is promised as well.
  const token = await world.tokenOf(1);
  await world.show(token);
  const one = world.lastCharge();
  at(1 / 24);
  await world.show(token);
  const two = world.lastCharge();
  bank.fail('refund', ...Array<'down'>(10).fill('down'));
  await world.pay(one);
  await world.pay(two);
  await app.runJobs({ onFailure: () => {} });
  // It has begun.
  at(4);
  const own = bank.charges[world.first]?.providerId ?? '';
  for (const status of ['charged_back', 'dispute_won'] as const)
    for (const disputed of [own, two]) {
      bank.become(disputed, { status });
      await world.post(disputed);
    }
  expect(world.held()).toBe(PRICE + 6_000);
  bank.fail('refund');
  at(5);
  await app.runJobs();
  expect(world.atBank()).toEqual([9_000, 3_000, 0]);
  expect(await world.statuses()).toEqual(['own', 'paid', 'waiting', 'waiting']);
  expect(await findDifferences(app.db, [world.booking.id])).toEqual([]);
  const rows = app.db.selectFrom('payments').select(['status', 'returned_cents']).orderBy('id');
  expect(await rows.where('booking_id', '=', world.booking.id).execute()).toEqual([
    { status: 'approved', returned_cents: 3_000 },
    { status: 'approved', returned_cents: 0 },
    { status: 'refunded', returned_cents: 3_000 },
  ]);
  at(0);
});

test('less than half of the price keeps no court: what is left goes back to who paid it', async () => {
  app.clock.now = TEST_NOW;
  const world = await createSplitWorld(app, bank);
  await world.split([11_900, 100]);
  await world.payShare(1);
  await app.runJobs();
  const own = bank.charges[world.first]?.providerId ?? '';
  bank.become(own, { status: 'charged_back' });
  await world.post(own);
  await app.runJobs();
  const { body } = await app.call(getBooking, { params: world.params }, await world.as());
  expect(body).toMatchObject({ status: BOOKING_STATUS.cancelled, cancelled_by: 'bank' });
  expect(world.held()).toBe(0);
  expect(await findDifferences(app.db, [world.booking.id])).toEqual([]);
});

test.each(['each', 'owner'] as const)(
  'a dispute of one part leaves a booking that %s pays and opens its bill, whoever paid it; of all its money it ends it',
  async (way) => {
    app.clock.now = TEST_NOW;
    const createWorld = async () => {
      const world = await createSplitWorld(app, bank, { way });
      await world.split([6_000, 6_000]);
      if (way === 'each') await world.payOwn();
      const own = world.lastCharge();
      await world.payShare(1);
      const share = world.lastCharge();
      await app.runJobs();
      const report = async (code: string, status: 'charged_back' | 'dispute_won') => {
        bank.become(code, { status });
        await world.post(code);
        await app.runJobs();
      };
      const state = async () => (await app.call(getBooking, { params: world.params }, await world.as())).body;
      const told = async () =>
        (await notificationsOf(app, world.player.id))
          .filter(({ type }) => type === 'disputed_money')
          .map(({ content }) => content);
      const agree = async () => expect(await findDifferences(app.db, [world.booking.id])).toEqual([]);
      return { ...world, own, share, report, state, told, agree };
    };
    for (const part of ['own', 'share'] as const) {
      const world = await createWorld();
      await world.report(world[part], 'charged_back');
      expect((await world.state()).status).toBe(BOOKING_STATUS.confirmed);
      expect(world.held()).toBe(6_000);
      expect(await world.told()).toEqual([expect.stringMatching(/você deve R\$\s60,00 ao clube/)]);
      // The desk counts what is here.
      expect(await world.statuses()).toEqual(
        part === 'own' ? ['refunded', 'paid'] : [way === 'owner' ? 'own' : 'paid', 'refunded'],
      );
      await world.agree();
      // In time: what is here goes back to who paid it.
      expect((await world.cancel()).status).toBe(200);
      await app.runJobs();
      expect(world.held()).toBe(0);
      // The player hears that the debt is gone.
      expect(await world.told()).toEqual([expect.anything(), expect.stringMatching(NOT_OWED)]);
      await world.agree();
    }
    for (const parts of [
      ['own', 'share'],
      ['share', 'own'],
    ] as const) {
      const world = await createWorld();
      for (const part of parts) await world.report(world[part], 'charged_back');
      expect(await world.state()).toMatchObject({ status: BOOKING_STATUS.cancelled, cancelled_by: 'bank' });
      expect(await world.told()).toEqual([
        expect.stringMatching(/você deve R\$\s60,00/),
        expect.stringMatching(NOT_OWED),
      ]);
      for (const part of parts) await world.report(world[part], 'dispute_won');
      expect(world.held()).toBe(0);
      await world.agree();
    }
  },
);

test('a bank that takes all money of a court that each pays ends its hold; a won dispute goes back to the payer', async () => {
  const paid = ['own', 'share'] as const;
  for (const parts of [['own'], ['share', 'own'], ['own', 'share']] as const) {
    app.clock.now = TEST_NOW;
    const world = await createSplitWorld(app, bank, { way: 'each' });
    await world.split();
    const charges = new Map<string, string>();
    for (const part of paid.filter((one) => parts.some((other) => other === one))) {
      if (part === 'own') await world.payOwn();
      else await world.payShare(1);
      charges.set(part, world.lastCharge());
    }
    const status = async () => (await app.call(getBooking, { params: world.params }, await world.as())).body;
    const report = async (part: string, what: 'charged_back' | 'dispute_won') => {
      const code = charges.get(part) ?? '';
      bank.become(code, { status: what });
      await world.post(code);
      await app.runJobs();
    };
    for (const part of parts) {
      expect((await status()).status).toBe(BOOKING_STATUS.awaiting_payment);
      await report(part, 'charged_back');
    }
    expect(await status()).toMatchObject({ status: BOOKING_STATUS.cancelled, cancelled_by: 'bank' });
    // The court is free, and nothing was told to be owed.
    expect((await notificationsOf(app, world.player.id)).map(({ type }) => type)).not.toContain(
      'disputed_money',
    );
    expect(await findDifferences(app.db, [world.booking.id])).toEqual([]);
    // The next hold of the player waits no longer than every hold.
    const next = await createSplitWorld(app, bank, { way: 'each', player: world.player });
    expect((await next.split()).body.held?.shares_until).toBeNull();
    for (const part of parts) await report(part, 'dispute_won');
    expect(world.held()).toBe(0);
    expect(await findDifferences(app.db, [world.booking.id])).toEqual([]);
  }
});
