import { setImmediate as turn } from 'node:timers/promises';
import { retrieveUser, revokeAllTokens } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { getReady } from '@bandeja/contract/calls/health';
import { listPlayers } from '@bandeja/contract/calls/players';
import { startFreezingProxy } from '@bandeja/pg/testing/postgres/freezing-proxy';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openRedis, type SharedRedis } from '../../src/redis/open-redis.ts';
import { newPlayer } from '../new-player.ts';
import { startRedis, type TestRedis } from '../redis-server.ts';
import { createTestApp, type TestApp, useTestApp } from '../test-app.ts';
import { sharesBy, useNumberedEvents } from './two-nodes.ts';

/** Two nodes; the second one reaches Redis through a proxy that can stop forwarding. */
let server: TestRedis;
let proxy: Awaited<ReturnType<typeof startFreezingProxy>>;
const connections: SharedRedis[] = [];
const lines: string[] = [];
const connect = async (url: string) => {
  const redis = await openRedis({ url, prefix: 'bandeja' });
  connections.push(redis);
  return redis;
};
beforeAll(async () => {
  server = await startRedis();
  proxy = await startFreezingProxy(server.url);
});
afterAll(async () => {
  for (const redis of connections) redis.close();
  await proxy.close();
  await server.stop();
});
const isWarning = (line: string) => /"level":[45]0/.test(line);
const common = { rateLimit: true, keepsSessions: true, withMetrics: true };
const app = useTestApp(async () => ({
  ...common,
  redis: await connect(server.url),
  logStream: { write: (line: string) => void (isWarning(line) && lines.push(line)) },
}));
const other = useTestApp(async () => ({
  ...common,
  besides: app,
  redis: await connect(proxy.connectionString),
}));
const events = useNumberedEvents();
const bothUseRedis = async () => {
  for (const node of [app, other]) await sharesBy(node, { redis: 'ok', limits: 'redis', events: 'redis' });
};

/** More than the time-out of one command, on a busy machine. */
const LONGEST_MS = 3_000;

/** Requests to both nodes, one after another at each, that use limits, gates and sessions: 120 of an account are answered. */
function startLoad(tokens: string[]) {
  const statuses = new Map<number, number>();
  let longest = 0;
  let isOver = false;
  let count = 0;
  const ask = async (node: TestApp) => {
    for (; !isOver; await turn()) {
      const as = tokens[count++ % tokens.length] ?? '';
      const begun = performance.now();
      const { status } = await node.call(listPlayers, { query: { search: 'ana' } }, { as });
      longest = Math.max(longest, performance.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const running = [app, other].map(ask);
  const end = async () => {
    isOver = true;
    await Promise.all(running);
    return { statuses: [...statuses.keys()].toSorted(), longest };
  };
  onTestFinished(async () => void (await end()));
  return end;
}

let names = 0;
/** How many wrong passwords for a new name the nodes take until each of them refuses, 12 tries at each. */
async function guessesTaken(): Promise<number> {
  const username = `nome${names++}`;
  const body = { username, password: 'a wrong password' };
  let taken = 0;
  for (let count = 0; count < 12; count++)
    for (const node of [app, other]) if ((await node.call(obtainToken, { body })).status === 401) taken += 1;
  return taken;
}

test('Redis hangs, dies and comes back empty while requests go on', async () => {
  const streams = [await events.open(app), await events.open(other)];
  await bothUseRedis();
  const players = await Promise.all(Array.from({ length: 24 }, () => newPlayer(app)));
  const end = startLoad(players.map(({ token }) => token));
  const sent: number[] = [];
  const announceFrom = async (node: TestApp) => {
    sent.push(sent.length + 1);
    await events.announce(node, sent.length);
    for (const stream of streams) await events.receivesAtLeastOnce(stream, sent);
  };
  await announceFrom(app);

  server.freeze();
  await announceFrom(app);
  await announceFrom(other);
  await sharesBy(app, { redis: 'failed', limits: 'memory', events: 'postgres' });
  // Each node counts for itself, and nothing more is refused.
  expect(await guessesTaken()).toBe(20);
  server.thaw();
  await bothUseRedis();
  await announceFrom(other);
  expect(await guessesTaken()).toBe(10);

  await server.kill();
  await announceFrom(other);
  await sharesBy(other, { redis: 'failed', events: 'postgres' });
  await announceFrom(app);
  const { token: as } = await newPlayer(app);
  expect((await other.call(retrieveUser, undefined, { as })).status).toBe(200);
  await app.call(revokeAllTokens, undefined, { as });
  await vi.waitFor(async () => expect((await other.call(retrieveUser, undefined, { as })).status).toBe(401), {
    timeout: 5_000,
    interval: 10,
  });
  await server.start();
  await bothUseRedis();
  await announceFrom(app);
  await announceFrom(other);

  const { statuses, longest } = await end();
  // 429: 120 searches of an account in a minute.
  expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
  expect(longest).toBeLessThan(LONGEST_MS);
  for (const stream of streams) expect(events.resyncs(stream)).toBeGreaterThan(0);
  const said = lines.join('');
  expect(said).toMatch(/Redis does not answer.*Redis answers/s);
  expect(said).toMatch(/events go by PostgreSQL.*events go by Redis again/s);
  const { text } = (await app.metrics?.read()) ?? { text: '' };
  expect(text).toMatch(/bandeja_redis_fallbacks_total\{part="(limits|shares)"\} [1-9]/);
  expect(text).toContain('bandeja_redis_up 1');
}, 120_000);

test('when one node alone loses Redis, the pages of both miss nothing', async () => {
  await bothUseRedis();
  const streams = [await events.open(app), await events.open(other)];
  proxy.freeze();
  // Sent by Redis before the other node has noticed: its pages read again afterwards.
  await events.announce(app, 1);
  await events.receives(streams[0] as never, [1]);
  await vi.waitFor(() => expect(events.resyncs(streams[1] as never)).toBeGreaterThan(0), { timeout: 10_000 });
  await sharesBy(app, { redis: 'ok', events: 'postgres' });
  const before = events.numbersOf(streams[1] as never);
  await events.announce(app, 2);
  await events.announce(other, 3);
  await events.receives(streams[0] as never, [1, 2, 3]);
  await events.receives(streams[1] as never, [...before, 2, 3]);
  proxy.thaw();
  await bothUseRedis();
}, 60_000);

test('a server that starts without Redis serves, uses it once it is there, and does without it when it is full', async () => {
  const late = await startRedis({ started: false });
  const begun = performance.now();
  const redis = await openRedis({ url: late.url, prefix: 'bandeja' });
  expect(performance.now() - begun).toBeLessThan(3_000);
  const warnings: string[] = [];
  const logStream = { write: (line: string) => void (isWarning(line) && warnings.push(line)) };
  const node = await createTestApp({ rateLimit: true, redis, logStream });
  try {
    const { token: as } = await newPlayer(node);
    expect((await node.call(listPlayers, { query: { search: 'a' } }, { as })).status).toBe(200);
    await events.open(node);
    expect((await node.call(getReady)).body.shared).toMatchObject({ redis: 'failed', limits: 'memory' });
    await late.start();
    await sharesBy(node, { redis: 'ok', events: 'redis' });
    // Full: it answers, and refuses to count.
    await redis.commands.config('SET', 'maxmemory', '1');
    expect((await node.call(listPlayers, { query: { search: 'b' } }, { as })).status).toBe(200);
    await sharesBy(node, { redis: 'failed', limits: 'memory' });
    expect(warnings.join('')).toMatch(/"part":"limits","reason":"OOM"/);
  } finally {
    await node.close();
    redis.close();
    await late.stop();
  }
});
