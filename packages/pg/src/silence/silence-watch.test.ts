import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseOptions } from '../pool.ts';
import { type FreezingProxy, startFreezingProxy } from '../testing/postgres/freezing-proxy.ts';
import { SILENCE_LIMITS, silenceFoundMs } from './silence-watch.ts';

/** Half a second of patience: long for a busy machine, short for a test. */
const SILENCE = { tickMs: 100, patienceTicks: 5 };
/** Of what takes at most `silenceFoundMs` on an idle machine. */
const WITHIN_MS = 3_000;
const UNAVAILABLE = { code: 'ETIMEDOUT' };

let database: TestDatabase;
let proxy: FreezingProxy;
const open: Database[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startFreezingProxy(database.connectionString);
});
afterEach(async () => {
  proxy.thaw();
  await Promise.all(open.splice(0).map((db) => db.destroy()));
  await proxy.close();
  await database.drop();
});

const connect = (options: Partial<DatabaseOptions> = {}) => {
  const db = createDatabase({ connectionString: proxy.connectionString, silence: SILENCE, ...options });
  open.push(db);
  return db;
};
const one = (db: Database) =>
  sql<{ one: number }>`SELECT 1 AS one`.execute(db).then(({ rows }) => rows[0]?.one);
const answersAgain = (db: Database) =>
  vi.waitFor(async () => expect(await one(db)).toBe(1), { timeout: 5_000, interval: 50 });
async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  expect(performance.now() - begun).toBeLessThan(ms);
}
const allRefused = (asked: Promise<unknown>[]) =>
  Promise.all(asked.map((promise) => expect(promise).rejects.toMatchObject(UNAVAILABLE)));

test('the limits of the server leave a second of the three that a request has', () => {
  expect(silenceFoundMs(SILENCE_LIMITS)).toBeLessThanOrEqual(2_000);
});

test('queries on open and on new connections fail soon when the database falls silent, and work again after', async () => {
  const db = connect({ max: 4 });
  await Promise.all([one(db), one(db)]);
  proxy.freeze();
  await within(WITHIN_MS, () => allRefused(Array.from({ length: 12 }, () => one(db))));
  // Detected by now: no waiting.
  await within(SILENCE.tickMs * SILENCE.patienceTicks, () => allRefused([one(db)]));
  proxy.thaw();
  await answersAgain(db);
});

test('a query under way fails soon when the database falls silent', async () => {
  const db = connect();
  const slow = sql`SELECT pg_sleep(60)`.execute(db);
  const failed = expect(slow).rejects.toMatchObject(UNAVAILABLE);
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });
  proxy.freeze();
  await within(WITHIN_MS, () => failed);
});

test('a transaction fails soon when the database falls silent between its statements', async () => {
  const db = connect();
  await within(WITHIN_MS, () =>
    expect(
      db.transaction().execute(async (tx) => {
        await one(tx);
        proxy.freeze();
        await one(tx);
      }),
    ).rejects.toThrow(),
  );
});

test('a query that is slow or waits for a lock is left alone', async () => {
  const db = connect();
  const { rows } = await sql`SELECT pg_sleep(2)`.execute(db);
  expect(rows).toHaveLength(1);
});

test('a connection that died without closing is replaced, and the idle ones with it', async () => {
  const db = connect({ max: 4 });
  await Promise.all([one(db), one(db), one(db), one(db)]);
  proxy.strand();
  await within(WITHIN_MS, () => expect(one(db)).rejects.toMatchObject(UNAVAILABLE));
  expect(await Promise.all([one(db), one(db), one(db), one(db)])).toEqual([1, 1, 1, 1]);
});

test('a silent database is probed by one connection at a time', async () => {
  const db = connect({ max: 4 });
  await one(db);
  proxy.freeze();
  await allRefused(Array.from({ length: 500 }, () => one(db)));
  // Four of the pool and the probe; the proxy itself still holds those that were given up.
  expect(proxy.open().most).toBeLessThanOrEqual(6);
});

test('a request fails immediately when too many are waiting', async () => {
  const db = connect({ max: 1, maxWaiting: 2 });
  const slow = sql`SELECT pg_sleep(0.5)`.execute(db);
  const waiting = [one(db), one(db)];
  await allRefused([one(db), one(db)]);
  await slow;
  expect(await Promise.all(waiting)).toEqual([1, 1]);
});

/** The database behind a network that takes so long in each direction. */
async function farAddress(delayMs: number): Promise<string> {
  const url = new URL(database.connectionString);
  const target = { host: url.hostname, port: Number(url.port) };
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (data) => setTimeout(() => to.write(data), delayMs));
    from.on('error', () => {});
    from.on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connectTo(target);
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

test('a far database, which takes longer to let a probe in than the patience, is not silent', async () => {
  const roundTrip = SILENCE.tickMs * (SILENCE.patienceTicks - 2);
  const db = connect({ connectionString: await farAddress(roundTrip / 2) });
  const { rows } = await sql`SELECT pg_sleep(3)`.execute(db);
  expect(rows).toHaveLength(1);
});
