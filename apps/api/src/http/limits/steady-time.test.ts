import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryRateStore } from './rate-store.ts';
import { createRefusalLimit } from './refusal-limit.ts';
import { createSteadyTime } from './steady-time.ts';

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
