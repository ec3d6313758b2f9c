/** @module-tag postgres-15 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { createSplitWorld, PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { checkBills } from '../desk/check-bills.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

test('the database refuses shares that do not make the price, a second division, and a share paid twice', async () => {
  const { booking } = await createSplitWorld(app, bank);
  const insert = (amounts: readonly number[]) =>
    app.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('booking_splits')
        .values({ booking_id: booking.id, price_cents: PRICE, created_at: TEST_NOW })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = (amount_cents: number, index: number) => ({
        ...{ split_id: id, position: index + 1, is_own: index === 0, amount_cents },
      });
      if (amounts.length > 0) await tx.insertInto('booking_shares').values(amounts.map(row)).execute();
    });
  for (const amounts of [[], [PRICE], [6_000, 6_001], [6_000, 5_999], [3_000, 3_000, 3_000, 2_000, 1_000]])
    await expect(insert(amounts)).rejects.toThrow();
  await insert([6_000, 6_000]);
  await expect(insert([6_000, 6_000])).rejects.toThrow(/booking_splits_one/);
  await expect(sql`UPDATE booking_shares SET amount_cents = 1`.execute(app.db)).rejects.toThrow();
  const share = await app.db
    .selectFrom('booking_shares')
    .innerJoin('booking_splits as split', 'split.id', 'split_id')
    .select('booking_shares.id')
    .where('split.booking_id', '=', booking.id)
    .where('is_own', '=', false)
    .executeTakeFirstOrThrow();
  const payment = (amount_cents: number) =>
    app.db
      .insertInto('payments')
      .values({
        payable_kind: 'booking_share',
        payable_id: share.id,
        amount_cents,
        provider: 'mercadopago',
        status: 'cancelled',
      })
      .returning(['id', 'booking_id', 'share_id', 'club_id'])
      .executeTakeFirstOrThrow();
  await expect(payment(5_999)).rejects.toThrow(/payments_amount_is_share/);
  const one = await payment(6_000);
  expect([one.booking_id, one.share_id]).toEqual([booking.id, share.id]);
  const two = await payment(6_000);
  const paidBy = (id: number) =>
    app.db.updateTable('booking_shares').set({ payment_id: id }).where('id', '=', share.id).execute();
  await paidBy(one.id);
  await expect(paidBy(two.id)).rejects.toThrow();
});

test('the hourly check finds a paid share whose amount did not go back to the player', async () => {
  const world = await createSplitWorld(app, bank);
  await world.split([6_000, 6_000]);
  await world.payShare(1);
  await app.runJobs();
  const alarms: Record<string, unknown>[] = [];
  const check = () =>
    checkBills(app.db, {
      now: app.clock.now,
      alarm: (what) => what.booking === world.booking.id && alarms.push(what),
    });
  await check();
  expect(alarms).toEqual([]);
  const refund = app.db
    .updateTable('payment_refunds')
    .where('payment_id', 'in', (query) =>
      query.selectFrom('payments').select('id').where('booking_id', '=', world.booking.id),
    );
  const [row] = await app.db
    .selectFrom('payment_refunds')
    .select('share_id')
    .where('share_id', 'is not', null)
    .execute();
  await refund.set({ share_id: null }).execute();
  await app.db
    .updateTable('bookings')
    .set({ updated_at: app.clock.now })
    .where('id', '=', world.booking.id)
    .execute();
  await check();
  expect(alarms).toEqual([
    { booking: world.booking.id, bill: 'shares', expected_cents: 6_000, actual_cents: 0 },
  ]);
  await refund.set({ share_id: row?.share_id ?? null }).execute();
  await check();
  const left = app.db
    .selectFrom('bill_differences')
    .select('what')
    .where('booking_id', '=', world.booking.id);
  expect(await left.execute()).toEqual([]);
});
