/** @module-tag postgres-15 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookCourt, cancelBooking, getBooking } from '@bandeja/contract/calls/bookings';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { planHistoryMonths } from './keep-history-months.ts';

const KEPT = 12;

describe('planHistoryMonths', () => {
  const now = new Date('2026-03-06T12:00:00Z');
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const part = (until: string) => ({ name: until, until: day(until) });
  const plan = (parts: string[], newest: string | null = null) =>
    planHistoryMonths(
      { parts: parts.map(part), newest: newest === null ? null : day(newest) },
      { kept: KEPT, now },
    );

  test.each([
    ['an empty history', [], null, null, ['2026-03-01', '2026-04-01', '2026-05-01']],
    ['the first time, with rows', [], '2026-03-05', '2026-04-01', ['2026-04-01', '2026-05-01']],
    ['rows of a clock that is ahead', [], '2026-05-02', '2026-06-01', []],
    ['months ahead', ['2026-05-01', '2026-06-01'], null, null, []],
    ['the first days of a month', ['2026-05-01'], null, null, ['2026-05-01']],
    ['rows that found no month', ['2026-01-01'], '2026-03-05', '2026-04-01', ['2026-04-01', '2026-05-01']],
    ['a row older than its months', ['2026-06-01'], '2025-03-05', null, []],
  ])('%s', (_name, parts, newest, close, make) => {
    expect(plan(parts, newest)).toEqual({ close: close && day(close), make: make.map(day), detach: [] });
  });

  test('months that end before those that are kept go', () => {
    const parts = ['2025-02-01', '2025-03-01', '2025-04-01', '2026-06-01'];
    expect(plan(parts).detach).toEqual(['2025-02-01', '2025-03-01'].map(part));
  });
});

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ historyMonths: KEPT });
});
afterEach(() => app.close());

async function runAt(now: string | Date) {
  app.clock.now = new Date(now);
  await addJob(app.db, 'keep_history_months', {}, { runAt: app.clock.now });
  await app.runJobs();
}

/** The partitions with their number of rows, and the tables taken off. */
async function partsNow(on = app.db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace IN ('months'::regnamespace, 'detached'::regnamespace) ORDER BY 1`.execute(
    on,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.raw(name)}`.execute(on);
    counts[name.replace('booking_history_', '')] = counted.rows[0]?.rows ?? 0;
  }
  return counts;
}

/** A confirmed booking, which has two rows of history on the day before it. */
const bookingOn = (date: string) => createBooking(app.db, { date, start_time: '18:00' });

test('all rows are in one table until the operator asks for months', async () => {
  await app.close();
  app = await createTestApp();
  await bookingOn('2025-01-10');
  await runAt('2026-12-24T12:00:00Z');
  expect(await partsNow()).toEqual({ 'months.rest': 2 });
});

test('what is there becomes one table, months follow ahead of time, and old ones are taken off', async () => {
  await bookingOn('2025-01-10');
  await bookingOn('2026-03-05');
  await runAt(TEST_NOW);
  const first = { 'months.until_2026_04': 4, 'months.2026_04': 0, 'months.2026_05': 0, 'months.rest': 0 };
  expect(await partsNow()).toEqual(first);
  await runAt(TEST_NOW);
  expect(await partsNow()).toEqual(first);

  await bookingOn('2026-04-20');
  // The job did not run for months: what has no month is not refused.
  await bookingOn('2026-07-20');
  await bookingOn('2026-08-20');
  await runAt('2026-08-20T12:00:00Z');
  const later = { ...first, 'months.2026_04': 2, 'months.until_2026_09': 4 };
  expect(await partsNow()).toEqual({ ...later, 'months.2026_09': 0, 'months.2026_10': 0 });

  const { 'months.until_2026_04': old, ...kept } = later;
  await runAt('2027-03-31T12:00:00Z');
  expect(await partsNow()).toMatchObject({ ...kept, 'months.until_2026_04': old });
  await runAt('2027-04-01T12:00:00Z');
  const { 'months.2026_04': april, ...younger } = kept;
  const now = await partsNow();
  expect(now).toMatchObject({ ...younger, 'months.2026_04': april, 'detached.until_2026_04': old });
  expect(now).not.toHaveProperty('months.until_2026_04');
  const { count } = await app.db
    .selectFrom('booking_history')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(6);
});

test('what was closed several times is taken off under names of its own', async () => {
  for (const year of ['2026', '2028', '2030', '2032', '2034', '2036']) {
    await bookingOn(`${year}-07-20`);
    await runAt(`${year}-08-20T12:00:00Z`);
  }
  const parts = await partsNow();
  for (const year of ['2026', '2028', '2030', '2032', '2034'])
    expect(parts).toMatchObject({ [`detached.until_${year}_09`]: 2 });
});

describe('statistics of all rows together', () => {
  const columns = async () =>
    (await sql`SELECT FROM pg_stats WHERE tablename = 'booking_history' AND inherited`.execute(app.db)).rows
      .length;

  test('are made after a change of the months', async () => {
    await bookingOn('2026-03-05');
    await runAt('2026-03-04T12:00:00Z');
    expect(await columns()).toBeGreaterThan(0);
  });

  test('are made each Monday where there are no months', async () => {
    await app.close();
    app = await createTestApp();
    await bookingOn('2026-03-05');
    await runAt('2026-03-08T12:00:00Z');
    expect(await columns()).toBe(0);
    await runAt('2026-03-09T12:00:00Z');
    expect(await columns()).toBeGreaterThan(0);
  });
});

test('a month is append-only and knows its booking, as the table before it', async () => {
  await runAt(TEST_NOW);
  const booking = await bookingOn('2026-03-07');
  expect(await partsNow()).toMatchObject({ 'months.2026_03': 2, 'months.rest': 0 });
  const rows = app.db
    .updateTable('booking_history')
    .set({ reason: 'x' })
    .where('booking_id', '=', booking.id);
  await expect(rows.execute()).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('booking_history').execute()).rejects.toThrow('append-only');
  await expect(
    app.db
      .insertInto('booking_history')
      .values({ booking_id: 999_999, to_status: BOOKING_STATUS.confirmed, reason: 'x', at: TEST_NOW })
      .execute(),
  ).rejects.toThrow('booking_history_booking_id_fkey');
  await expect(app.db.deleteFrom('bookings').where('id', '=', booking.id).execute()).rejects.toThrow(
    'booking_history_booking_id_fkey',
  );
});

test('a booking is read over its months, and without those that were taken off', async () => {
  const { courts } = await createClub(app.db, { courts: 1, days_ahead: 90 });
  const player = await newPlayer(app);
  await runAt(TEST_NOW);
  const body = { court: courts[0]?.id ?? 0, date: '2026-05-04', start_time: '18:00' };
  const { id } = (await app.call(bookCourt, { body }, { as: player.token })).body;
  await app.db
    .updateTable('bookings')
    .set({ status: BOOKING_STATUS.confirmed, hold_expires_at: null })
    .execute();
  app.clock.now = new Date('2026-04-06T12:00:00Z');
  const as = await app.signIn(player.userId);
  expect((await app.call(cancelBooking, { params: { id } }, { as })).status).toBe(200);
  expect(await partsNow()).toMatchObject({ 'months.2026_03': 1, 'months.2026_04': 1 });
  const read = async () => (await app.call(getBooking, { params: { id } }, { as })).body;
  expect(await read()).toMatchObject({ status: 40, cancelled_by: 'player' });
  await runAt('2027-06-01T12:00:00Z');
  const later = await app.signIn(player.userId);
  const { status, body: left } = await app.call(getBooking, { params: { id } }, { as: later });
  expect([status, left.status, left.cancelled_by]).toEqual([200, 40, 'time']);
});

test('bookings and two runs of the job at once: each is made, and each month once', async () => {
  const { courts } = await createClub(app.db, { courts: 8 });
  await bookingOn('2026-03-05');
  const players: SignedIn[] = [];
  for (const _ of courts) players.push(await newPlayer(app));
  const run = () => addJob(app.db, 'keep_history_months', {}, { runAt: TEST_NOW });
  await run();
  const [answers] = await Promise.all([
    Promise.all(
      courts.map(({ id }, nth) =>
        app.call(
          bookCourt,
          { body: { court: id, date: '2026-03-09', start_time: '18:00' } },
          { as: players[nth]?.token ?? '' },
        ),
      ),
    ),
    app.runJobs(),
    run().then(() => app.runJobs()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(courts.map(() => 201));
  const { 'months.rest': rest, ...parts } = await partsNow();
  expect(rest).toBe(0);
  expect(Object.keys(parts).sort()).toEqual(['months.2026_04', 'months.2026_05', 'months.until_2026_04']);
  expect(parts['months.until_2026_04']).toBe(2 + courts.length);
});

test('a backup has the rows of all months, and a restore needs none of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-months-'));
  const copy = await createTestApp();
  try {
    await runAt(TEST_NOW);
    for (const date of ['2026-03-10', '2026-04-10', '2027-04-10']) await bookingOn(date);
    const admin = (on: TestApp, ...argv: string[]) => runCommand(on.db, TEST_NOW, argv, on);
    expect(await admin(app, 'backup', join(folder, 'whole'))).toMatchObject({ code: 0 });
    expect(await admin(copy, 'restore', join(folder, 'whole'))).toMatchObject({ code: 0, complained: [] });
    expect(await partsNow(copy.db)).toEqual({ 'months.rest': 6 });
    const rowsOf = (on: TestApp) => on.db.selectFrom('booking_history').selectAll().orderBy('id').execute();
    expect(await rowsOf(copy)).toEqual(await rowsOf(app));
    await expect(copy.db.deleteFrom('booking_history').execute()).rejects.toThrow('append-only');
  } finally {
    await copy.close();
    await rm(folder, { recursive: true });
  }
});
