import { retrieveUser, revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { getReady } from '@bandeja/contract/calls/health';
import { getPlayer } from '@bandeja/contract/calls/players';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createGate } from '../../src/http/limits/gate.ts';
import { createMemoryRateStore } from '../../src/http/limits/rates.ts';
import { createRedisRateStore } from '../../src/http/limits/redis-rate-store.ts';
import { createRedisShares } from '../../src/http/limits/redis-shares.ts';
import { createMemoryShares } from '../../src/http/limits/shares.ts';
import { openRedis, type SharedRedis } from '../../src/redis/open-redis.ts';
import { newPlayer } from '../new-player.ts';
import { startRedis, type TestRedis } from '../redis-server.ts';
import { createTestApp, TEST_NOW, type TestApp, useTestApp } from '../test-app.ts';
import { sharesBy, useNumberedEvents } from './two-nodes.ts';

/** Two nodes on one database and one Redis. */
let server: TestRedis;
const connections: SharedRedis[] = [];
const connect = async (prefix = 'bandeja') => {
  const redis = await openRedis({ url: server.url, prefix });
  connections.push(redis);
  return redis;
};
beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  for (const redis of connections) redis.close();
  await server.stop();
});
const common = { rateLimit: true, keepsSessions: true, withMetrics: true };
const app = useTestApp(async () => ({ ...common, redis: await connect() }));
const other = useTestApp(async () => ({ ...common, besides: app, redis: await connect() }));
const events = useNumberedEvents();

const GUESSES = 10;
const guess = (node: TestApp, name: string) =>
  node.call(obtainToken, { body: { username: name, password: 'a wrong password' } });

test('readiness and metrics say what is shared', async () => {
  await events.open(app);
  await sharesBy(app, { events: 'redis' });
  expect((await app.call(getReady)).body.shared).toEqual({
    ...{ redis: 'ok', limits: 'redis', events: 'redis', sessions: 'postgres' },
  });
  const { text } = (await app.metrics?.read()) ?? { text: '' };
  expect(text).toContain('bandeja_redis_up 1');
});

test('wrong passwords at one node are used up at the other', async () => {
  for (let count = 0; count < GUESSES; count++)
    expect((await guess(count % 2 ? app : other, 'ana')).status).toBe(401);
  expect([(await guess(app, 'ana')).status, (await guess(other, 'ana')).status]).toEqual([429, 429]);
  const keys = await connections[0]?.commands.keys('*');
  expect(keys?.length).toBeGreaterThan(0);
  expect(keys?.every((key) => key.startsWith('bandeja:'))).toBe(true);
  // Neither names nor addresses are written to Redis.
  expect(keys?.join(' ')).not.toMatch(/ana|127\.0\.0\.1/);
});

test('refused requests of an account at one node count at the other', async () => {
  for (const node of [app, other]) await events.open(node);
  await sharesBy(app, { events: 'redis' });
  const { token: as } = await newPlayer(app);
  const ask = (node: TestApp) => node.call(getPlayer, { params: { id: 999_999 } }, { as });
  for (let count = 0; count < 10; count++) expect((await ask(app)).status).toBe(404);
  await vi.waitFor(async () => expect((await other.call(retrieveUser, undefined, { as })).status).toBe(429));
});

test('events of one node arrive at the other, once, in order, and without NOTIFY', async () => {
  const streams = [await events.open(app), await events.open(other)];
  for (const node of [app, other]) await sharesBy(node, { events: 'redis' });
  const statements = await app.recordStatements(async () => {
    await events.announce(app, 1, 2);
    await events.announce(other, 3);
    await events.announce(app, ...Array.from({ length: 300 }, (_, index) => index + 4));
  });
  for (const stream of streams) {
    await events.receives(
      stream,
      Array.from({ length: 303 }, (_, index) => index + 1),
    );
    expect(events.resyncs(stream)).toBe(0);
  }
  expect(statements.filter((text) => text.includes('pg_notify'))).toEqual([]);
});

test('a session that ends at one node is refused by the other within a second', async () => {
  const { token: as } = await newPlayer(app);
  const statusAt = async (node: TestApp) => (await node.call(retrieveUser, undefined, { as })).status;
  const isKept = async () =>
    (await other.recordStatements(() => statusAt(other))).every((text) => !text.includes('"sessions"'));
  await vi.waitFor(async () => expect(await isKept()).toBe(true), { timeout: 10_000, interval: 20 });
  expect((await app.call(revokeAllTokens, undefined, { as })).status).toBe(204);
  const ended = performance.now();
  await vi.waitFor(async () => expect(await statusAt(other)).toBe(401), { timeout: 5_000, interval: 10 });
  // A second, and what a busy machine takes to run this test.
  expect(performance.now() - ended).toBeLessThan(3_000);
});

test('a window of a shared rate ends, a right password ends it too, and no other prefix sees it', async () => {
  const [one, two, foreign] = await Promise.all([connect('a'), connect('a'), connect('b')]);
  const [first, second, stranger] = [one, two, foreign].map((redis) =>
    createRedisRateStore(redis, createMemoryRateStore()),
  ) as [ReturnType<typeof createRedisRateStore>, ...ReturnType<typeof createRedisRateStore>[]];
  const rate = { limit: 2, windowMs: 1_000 };
  const hit = (store = first) => store.hit('key', rate, TEST_NOW);
  expect([await hit(), await hit(second)]).toEqual([0, 0]);
  const wait = await hit(second);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(1_000);
  expect([await second?.has('key', TEST_NOW), await stranger?.has('key', TEST_NOW)]).toEqual([true, false]);
  expect(await hit(stranger)).toBe(0);
  // Refused events do not prolong it.
  await vi.waitFor(async () => expect(await hit(second)).toBe(0), { timeout: 3_000, interval: 50 });
  await second?.forget('key');
  expect([await hit(), await hit(), (await hit()) > 0]).toEqual([0, 0, true]);
  // A month, which timers cannot count.
  const known = { limit: Number.POSITIVE_INFINITY, windowMs: 30 * 24 * 3_600_000 };
  await first.hit('known', known, TEST_NOW);
  await first.hit('known', known, TEST_NOW);
  expect(await second?.has('known', TEST_NOW)).toBe(true);
});

test("an account's share of a gate is the same at all nodes, and free again when its requests are answered", async () => {
  const limits = { width: 1, queue: 100, perAccount: 3, perAddress: 4 };
  const [one, two] = (await Promise.all([connect(), connect()])).map((redis) =>
    createGate(limits, createRedisShares(redis, 'court', createMemoryShares())),
  ) as [ReturnType<typeof createGate>, ReturnType<typeof createGate>];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begin = (gate = one, account = 'a', key = 'court 1') =>
    gate({ key, account, address: 'wifi' }, () => finished).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const running = [begin(one), begin(two), begin(one)];
  await vi.waitFor(async () => {
    const keys = (await connections[0]?.commands.keys('bandeja:share:court:*')) ?? [];
    const counts = await Promise.all(keys.map((key) => connections[0]?.commands.zcard(key)));
    expect(counts).toEqual([3, 3]);
  });
  expect([await begin(two), await begin(one)]).toEqual(['rate_limited', 'rate_limited']);
  running.push(begin(two, 'b'));
  await vi.waitFor(async () => expect(await begin(one, 'c')).toBe('rate_limited'));
  running.push(begin(two, 'a', 'court 2'));
  finish();
  expect(await Promise.all(running)).toEqual(Array(5).fill('done'));
  await vi.waitFor(async () => expect(await begin(two)).toBe('done'));
  await vi.waitFor(async () =>
    expect(await connections[0]?.commands.keys('bandeja:share:court:*')).toEqual([]),
  );
});

test('a node without Redis hears the others, which then send by PostgreSQL', async () => {
  const alone = await createTestApp({ besides: app });
  try {
    const stream = await events.open(alone);
    await events.open(app);
    await sharesBy(app, { redis: 'ok', events: 'postgres' });
    await events.announce(app, 1);
    await events.receives(stream, [1]);
  } finally {
    await alone.close();
  }
});
