import { expect, test } from 'vitest';
import type { AnnouncedEvent } from './announce.ts';
import { createRecentEvents, RECENT_MS } from './event-bus.ts';

const named = (topic: string): AnnouncedEvent => [topic, 'match', {}];

function setUp() {
  const clock = { now: 0 };
  const recent = createRecentEvents(() => clock.now);
  const at = (now: number, act: () => void) => {
    clock.now = now;
    act();
  };
  return { recent, at, topics: (ms: number) => recent.since(ms)?.map(([topic]) => topic) ?? null };
}

test('are those since the page read, and two seconds for the request on its way', () => {
  const { recent, at, topics } = setUp();
  at(0, () => recent.restart());
  at(1_000, () => recent.add(named('a')));
  at(4_000, () => recent.add(named('b')));
  at(6_000, () => {
    expect(topics(0)).toEqual(['b']);
    expect(topics(3_000)).toEqual(['a', 'b']);
  });
});

test('are unknown before the process listened, and again after a gap', () => {
  const { recent, at, topics } = setUp();
  expect(topics(0)).toBeNull();
  at(5_000, () => recent.restart());
  at(8_000, () => {
    expect(topics(1_000)).toEqual([]);
    expect(topics(1_001)).toBeNull();
  });
  at(9_000, () => recent.restart());
  at(10_000, () => expect(topics(0)).toBeNull());
});

test('are unknown before those that are dropped, by age and by number', () => {
  const { recent, at, topics } = setUp();
  at(0, () => recent.restart());
  at(100_000, () => expect(topics(RECENT_MS + 1)).toBeNull());
  for (let n = 0; n < 3_000; n++) at(200_000 + n, () => recent.add(named(String(n))));
  at(203_000, () => {
    expect(topics(500)).toBeNull();
    expect(topics(0)).toHaveLength(2_000);
  });
});
