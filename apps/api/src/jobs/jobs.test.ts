/** @module-tag postgres-15 */
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../test/test-app.ts';
import { addJob } from './add-job.ts';

const app = useTestApp();
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
});

const minutesLater = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
const waiting = async () =>
  (
    await sql<{
      key: string | null;
      attempts: number;
    }>`SELECT key, attempts FROM graphile_worker.jobs ORDER BY id`.execute(app.db)
  ).rows;
const held = (hold_expires_at: Date, start_time: string) =>
  createBooking(app.db, {
    date: '2026-03-09',
    start_time,
    status: BOOKING_STATUS.awaiting_payment,
    created_at: TEST_NOW,
    hold_expires_at,
  });
const statusOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

test('a job exists after the commit of its transaction, and not after a rollback', async () => {
  await withTransaction(app.db, (tx) =>
    addJob(tx, 'end_hold', { booking: 1 }, { runAt: TEST_NOW, jobKey: 'kept' }),
  );
  const undone = withTransaction(app.db, async (tx) => {
    await addJob(tx, 'end_hold', { booking: 2 }, { runAt: TEST_NOW, jobKey: 'undone' });
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await waiting()).toEqual([{ key: 'kept', attempts: 0 }]);
});

test('a job waits for its time, and a new job with its key replaces it', async () => {
  const booking = await held(minutesLater(15), '18:00');
  const options = { runAt: minutesLater(15), jobKey: 'one' };
  await addJob(app.db, 'end_hold', { booking: 0 }, { ...options, runAt: TEST_NOW });
  await addJob(app.db, 'end_hold', { booking: booking.id }, options);
  expect(await waiting()).toHaveLength(1);
  app.clock.now = new Date(minutesLater(15).getTime() - 1);
  await app.runJobs();
  expect(await statusOf(booking)).toBe(BOOKING_STATUS.awaiting_payment);
  app.clock.now = minutesLater(15);
  await app.runJobs();
  expect(await statusOf(booking)).toBe(BOOKING_STATUS.cancelled);
  expect(await waiting()).toEqual([]);
});

test('the job of a hold that was extended waits for the new end; that of a paid booking changes nothing', async () => {
  const extended = await held(minutesLater(30), '19:00');
  const paid = await createBooking(app.db, { date: '2026-03-09', start_time: '20:00' });
  const key = `end_hold:${extended.id}`;
  await addJob(app.db, 'end_hold', { booking: extended.id }, { runAt: TEST_NOW, jobKey: key });
  await addJob(app.db, 'end_hold', { booking: paid.id }, { runAt: TEST_NOW });
  await addJob(app.db, 'end_hold', { booking: 0 }, { runAt: TEST_NOW });
  await app.runJobs();
  expect(await waiting()).toEqual([{ key, attempts: 0 }]);
  expect([await statusOf(extended), await statusOf(paid)]).toEqual([
    BOOKING_STATUS.awaiting_payment,
    BOOKING_STATUS.confirmed,
  ]);
  app.clock.now = minutesLater(30);
  await app.runJobs();
  expect(await statusOf(extended)).toBe(BOOKING_STATUS.cancelled);
});

test('a job that fails makes the test fail, or goes to onFailure and waits for the next run', async () => {
  await addJob(app.db, 'end_hold', { booking: 1.5 }, { runAt: TEST_NOW });
  await expect(app.runJobs()).rejects.toThrow('the job end_hold failed');
  const failures: string[] = [];
  await app.runJobs({ onFailure: ({ name }) => failures.push(name) });
  expect(failures).toEqual(['end_hold']);
  expect(await waiting()).toEqual([{ key: null, attempts: 2 }]);
});
