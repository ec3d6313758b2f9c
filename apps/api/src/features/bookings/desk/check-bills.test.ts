import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { listMoneyTasks } from '@bandeja/contract/calls/desk-refunds';
import { seedDemo } from '@bandeja/db/demo/seed-demo';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { expect, test } from 'vitest';
import { payingDesk } from '../../../../test/desk/paying-desk.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { checkBills } from './check-bills.ts';

const app = useTestApp();

async function check() {
  await addJob(app.db, 'check_bills', {}, { runAt: app.clock.now });
  await app.runJobs();
}

/** A booking paid half in cash and half online. */
async function paidTwice() {
  const desk = await payingDesk(app);
  await desk.pay('cash', 6_000);
  const { id } = await app.db
    .insertInto('payments')
    .values({
      ...{ payable_kind: 'booking', payable_id: desk.booking.id, amount_cents: 6_000, provider: 'sandbox' },
      ...{ payer_id: desk.player.id, status: 'approved', approved_at: app.clock.now, method: 'pix' },
      ...{ created_at: app.clock.now, updated_at: app.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tasks = async (by = desk.manager) =>
    (await app.call(listMoneyTasks, { params: { slug: desk.club.slug } }, by.as)).body.bills;
  return { ...desk, payment: id, tasks };
}

test('a row that is broken is found once, loudly, shown to a manager, and leaves when it agrees again', async () => {
  const { booking, payment, tasks, reception } = await paidTwice();
  const alarms = app.alarms.length;
  await check();
  expect([await tasks(), app.alarms.length]).toEqual([[], alarms]);

  const setReturned = (returned_cents: number) =>
    app.db.updateTable('payments').set({ returned_cents }).where('id', '=', payment).execute();
  await setReturned(2_000);
  await check();
  await check();
  expect(await tasks()).toMatchObject([
    { booking: { id: booking.id }, what: 'open', expected_cents: 12_000, actual_cents: 14_000 },
  ]);
  expect(await tasks(reception)).toEqual([]);
  expect(app.alarms.slice(alarms)).toEqual([
    { booking: booking.id, bill: 'open', expected_cents: 12_000, actual_cents: 14_000 },
  ]);
  await setReturned(0);
  await check();
  expect(await tasks()).toEqual([]);
});

test('an amount that is not the one the provider named is found', async () => {
  const { payment, tasks } = await paidTwice();
  await app.db
    .insertInto('payment_events')
    .values({
      ...{ payment_id: payment, at: app.clock.now, source: 'webhook', outcome: 'applied' },
      reported: JSON.stringify({ amount_cents: 6_001 }),
    })
    .execute();
  await check();
  expect(await tasks()).toMatchObject([{ what: 'open', expected_cents: 12_000, actual_cents: 12_001 }]);
});

test('of a cancelled booking: what is kept, and what is to hand out, are those of its cancellation', async () => {
  const { params, player, booking, giveBack, reverse, read, tasks } = await paidTwice();
  await app.call(cancelBooking, { params: { id: params.id }, body: {} }, { as: player.token });
  await giveBack(1_000);
  await check();
  expect(await tasks()).toEqual([]);
  const cash = (await read()).payments.find(({ method }) => method === 'cash')?.id ?? 0;
  expect((await reverse(cash)).status).toBe(409);

  // Money that the desk would not hand out any more.
  await app.db.deleteFrom('desk_returns').where('booking_id', '=', booking.id).execute();
  await check();
  expect(await tasks()).toMatchObject([{ what: 'kept', expected_cents: 0, actual_cents: 5_000 }]);
});

test('money to hand out after a lower price is found when its row is lost, by the round through all', async () => {
  const { params, manager, booking, read, tasks } = await paidTwice();
  const body = { price_cents: 8_000, expected_version: (await read()).version };
  await app.call(changeDeskBooking, { params, body }, manager.as);
  await check();
  expect(await tasks()).toEqual([]);
  app.clock.advanceMinutes(120);
  await app.db
    .updateTable('desk_returns')
    .set({ due_cents: 1 })
    .where('booking_id', '=', booking.id)
    .execute();
  await app.db
    .updateTable('bill_checks')
    .set({ last_booking: booking.id - 1 })
    .execute();
  await check();
  expect((await app.db.selectFrom('bill_differences').selectAll().execute()).at(-1)).toMatchObject({
    ...{ booking_id: booking.id, what: 'to_return', expected_cents: 4_000, actual_cents: 1 },
  });
});

test('the sums of all bills of the demo agree, also of bookings that were paid and cancelled', async () => {
  const { db, drop } = await createTestDatabase();
  // On this day the demo has such bookings of the days to come.
  const now = new Date('2026-11-25T10:00:00Z');
  await seedDemo(db, { now, demoPasswordHash: 'hash' });
  const refunded = await db.selectFrom('payments').select('id').where('status', '=', 'refunded').execute();
  expect(refunded).not.toEqual([]);
  const alarms: object[] = [];
  await checkBills(db, { now, alarm: (what) => alarms.push(what) });
  expect(alarms).toEqual([]);
  await drop();
});
