import { listBookings } from '@bandeja/contract/calls/bookings';
import { listClubs } from '@bandeja/contract/calls/clubs';
import { getReady } from '@bandeja/contract/calls/health';
import { createMatch } from '@bandeja/contract/calls/matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { updatePlayer } from '@bandeja/contract/calls/players';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { type FreezingProxy, startFreezingProxy } from '@bandeja/pg/testing/postgres/freezing-proxy';
import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { announce } from '../../src/events/announce.ts';
import { addJob } from '../../src/jobs/add-job.ts';
import { createJobsTasks, startWorker } from '../../src/jobs/start-worker.ts';
import type { TaskHandlers } from '../../src/jobs/task-payloads.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { openStream } from '../open-stream.ts';
import { createTestApp, TEST_NOW, type TestApp } from '../test-app.ts';

/** The longest wait of a request, and the time until the server recovers after the database. */
const REFUSED_WITHIN_MS = 3_000;
const BACK_WITHIN_MS = 5_000;

/** Reaches the database without the proxy. */
let home: TestApp;
let proxy: FreezingProxy;
let app: TestApp;
let player: SignedIn;
beforeAll(async () => {
  home = await createTestApp();
  proxy = await startFreezingProxy(home.connectionString);
  app = await createTestApp({
    besides: { connectionString: proxy.connectionString },
    silence: { tickMs: 100, patienceTicks: 5 },
  });
  player = await newPlayer(home);
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await app.close();
  await proxy.close();
  await home.close();
});

const as = () => ({ as: player.token });
const CALLS = [
  ['readiness', () => app.call(getReady)],
  ['an anonymous read', () => app.call(listClubs, {})],
  ['a read', () => app.call(getOwnPlayer, undefined, as())],
  ['a list', () => app.call(listBookings, {}, as())],
  ['a write', () => app.call(updatePlayer, { params: { id: player.id }, body: { city: 'Santos' } }, as())],
  [
    'a write with an Idempotency-Key',
    () =>
      app.call(
        createMatch,
        { body: { date: '2026-03-06T12:00:00Z', type: 'Friendly' } },
        { ...as(), headers: { 'idempotency-key': crypto.randomUUID() } },
      ),
  ],
] as const;
const servesAgain = () =>
  vi.waitFor(
    async () => {
      for (const [, send] of CALLS) expect((await send()).status).toBeLessThan(300);
    },
    { timeout: BACK_WITHIN_MS, interval: 50 },
  );
const refused = async (send: (typeof CALLS)[number][1]) => {
  const begun = performance.now();
  const { status, body, headers } = await send();
  expect([status, body]).toMatchObject([503, { error: ERROR_SENTENCE.unavailable }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(REFUSED_WITHIN_MS);
};

describe('a database that accepts connections and does not answer', () => {
  test('every call is a 503 with Retry-After within 3 s, and succeeds within 5 s after the database recovers', async () => {
    await servesAgain();
    for (let round = 0; round < 2; round++) {
      proxy.freeze();
      await Promise.all(CALLS.map(([, send]) => refused(send)));
      // Also requests after the silence was detected.
      await Promise.all(CALLS.map(([, send]) => refused(send)));
      proxy.thaw();
      await servesAgain();
    }
  });

  test('a running write is a 503 too, and its locks are released', async () => {
    await servesAgain();
    const changed = { params: { id: player.id }, body: { city: 'Natal' } };
    await home.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM players WHERE id = ${player.id} FOR UPDATE`.execute(tx);
      const answer = refused(() => app.call(updatePlayer, changed, as()));
      await vi.waitFor(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(home.db);
        expect(rows).toHaveLength(1);
      });
      proxy.freeze();
      await answer;
    });
    proxy.thaw();
    await servesAgain();
  });

  test('a thousand concurrent requests are refused, with as many connections as one', async () => {
    await servesAgain();
    const before = proxy.open().now;
    proxy.freeze();
    const asked = Array.from({ length: 1_200 }, () => app.call(listClubs, {}));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // Ten of the pool; earlier ones are abandoned, but the frozen proxy has not closed them.
    expect(proxy.open().now - before).toBeLessThanOrEqual(13);
    proxy.thaw();
    await servesAgain();
  });

  test('live updates recover: open pages receive a resync and later events', async () => {
    await servesAgain();
    const topic = 'slots:arena-central:2026-03-09';
    const stream = await openStream(app, topic);
    proxy.strand();
    await vi.waitFor(() => expect(stream.events()).toContainEqual({ event: 'resync', data: {} }), {
      timeout: 2 * BACK_WITHIN_MS,
    });
    const data = {
      court: 7,
      start_at: '2026-03-09T21:00:00.000Z',
      end_at: '2026-03-09T22:00:00.000Z',
      free: false,
    };
    await withTransaction(home.db, async (tx) => announce(tx, { topic, event: 'slots', data }));
    await vi.waitFor(() => expect(stream.events()).toContainEqual({ event: 'slots', data }), {
      timeout: BACK_WITHIN_MS,
    });
    stream.leave();
    await servesAgain();
  });
});

test('the job worker recovers: jobs run within 5 s after the database answers, also the interrupted one', async () => {
  const done: number[] = [];
  const warnings: unknown[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tasks = {
    ...createJobsTasks(),
    end_hold: async ({ booking }: { booking: number }) => {
      if (booking === 1 && done.length === 0) await held;
      done.push(booking);
    },
  } as unknown as TaskHandlers;
  const worker = startWorker({
    connectionString: proxy.connectionString,
    db: home.db,
    tasks,
    crontab: {} as never,
    clock: () => TEST_NOW,
    log: { debug: () => {}, warn: (facts: unknown) => warnings.push(facts), error: () => {} } as never,
    restartMs: 100,
  });
  const jobs = () =>
    sql`SELECT locked_at FROM graphile_worker._private_jobs`
      .execute(home.db)
      .then(({ rows }) => rows as { locked_at: Date | null }[]);
  await addJob(home.db, 'end_hold', { booking: 1 }, { runAt: new Date() });
  await vi.waitFor(async () => expect((await jobs())[0]?.locked_at).not.toBeNull(), { timeout: 5_000 });
  proxy.freeze();
  release();
  await addJob(home.db, 'end_hold', { booking: 2 }, { runAt: new Date() });
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0), { timeout: BACK_WITHIN_MS });
  expect(done).not.toContain(2);
  proxy.thaw();
  await vi.waitFor(() => expect(done).toContain(2), { timeout: BACK_WITHIN_MS });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: BACK_WITHIN_MS });
  await worker.stop();
});
