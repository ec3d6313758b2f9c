import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { getPlayer } from '@bandeja/contract/calls/players';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayer } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { createMemoryRateStore, createRefusalLimit, createSteadyTime, networkOf } from './rates.ts';

const START = Date.UTC(2026, 2, 6, 12);
let now: Date;
const move = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
beforeEach(() => {
  now = new Date(START);
});

test('a steady time continues when the clock is set back, and a time that comes late moves nothing', () => {
  const steady = createSteadyTime();
  expect(steady(now)).toBe(START);
  move(5);
  expect(steady(now)).toBe(START + 5_000);
  for (let count = 0; count < 100; count++) expect(steady(new Date(START))).toBe(START + 5_000);
  move(-3_600);
  expect(steady(now)).toBe(START + 5_000);
  move(2);
  expect(steady(now)).toBe(START + 7_000);
  move(3_600);
  expect(steady(now)).toBe(START + 3_607_000);
});

describe('a clock that is set back by an hour', () => {
  test('prolongs no window of a rate', async () => {
    const store = createMemoryRateStore();
    const rate = { limit: 1, windowMs: 10_000 };
    await store.hit('key', rate, now);
    move(4);
    move(-3_600);
    expect(await store.hit('key', rate, now)).toBeGreaterThan(0);
    expect(await store.hit('key', rate, now)).toBeLessThanOrEqual(10_000);
    move(10);
    expect([await store.has('key', now), await store.hit('key', rate, now)]).toEqual([false, 0]);
  });

  test('refuses an account with refused requests no longer than before', () => {
    const limit = createRefusalLimit({ limited: true });
    for (let count = 0; count < 10; count++) limit.count('account', 404, now);
    move(-3_600);
    expect(() => limit.check('account', now)).toThrow('rate_limited');
    move(2);
    limit.check('account', now);
    limit.count('account', 404, now);
    move(-3_600);
    expect(() => limit.check('account', now)).toThrow('rate_limited');
    move(2);
    limit.check('account', now);
  });
});

const REFUSED_AT_ONCE = 10;
const UNKNOWN_PLAYER = 999_999;

const app = useTestApp({ rateLimit: true });

const ask = (as: string, id = UNKNOWN_PLAYER) => app.call(getPlayer, { params: { id } }, { as });

async function refuse(as: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await ask(as)).status);
  return statuses;
}

test('an account with ten refused requests is refused without a statement until the first leaves the count', async () => {
  const { token } = await newPlayer(app);
  expect(await refuse(token, REFUSED_AT_ONCE)).toEqual(Array(REFUSED_AT_ONCE).fill(404));
  const statements = await app.countStatements(async () => {
    const limited = await app.call(getOwnPlayer, undefined, { as: token });
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '2']);
  });
  expect(statements).toBe(0);
  app.clock.now = new Date(TEST_NOW.getTime() + 2_000);
  expect(await refuse(token, 2)).toEqual([404, 429]);
  app.clock.advanceMinutes(1);
  expect((await app.call(getOwnPlayer, undefined, { as: token })).status).toBe(200);
});

test('requests that are answered do not count, and neither do those of another account', async () => {
  const { id, token } = await newPlayer(app);
  const other = await newPlayer(app);
  await refuse(other.token, REFUSED_AT_ONCE + 1);
  for (let time = 0; time < 2 * REFUSED_AT_ONCE; time++) expect((await ask(token, id)).status).toBe(200);
  expect(await refuse(token, 1)).toEqual([404]);
});

test('a refused request beyond the limit does not prolong the wait', async () => {
  const { token } = await newPlayer(app);
  await refuse(token, REFUSED_AT_ONCE + 20);
  app.clock.now = new Date(TEST_NOW.getTime() + 2_000);
  expect(await refuse(token, 1)).toEqual([404]);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('every address of a /64 counts as one, the next /64 as another', () => {
  const networks = Array.from({ length: 100 }, (_, host) => networkOf(`2001:db8:0:7::${host.toString(16)}`));
  expect(new Set(networks).size).toBe(1);
  expect(networkOf('2001:db8:0:8::1')).not.toBe(networks[0]);
});

test('clients that have left before they are counted are one network', () => {
  expect(networkOf(undefined)).toBe('left');
});
