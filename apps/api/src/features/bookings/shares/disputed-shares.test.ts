import { getBooking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { findDifferences } from '../desk/check-bills.repository.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

const DAY_MS = 86_400_000;
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
