import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTabs, type Tabs } from './tabs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVENT = { event: 'match' as const, data: { id: 7, version: 2 } };

/** One browser: its lock, its channel, and as many tabs as a test opens. */
function browser() {
  const locks = fakeLocks();
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null; isFrozen: boolean }>();

  function tab(id: string, { alone = false } = {}) {
    const seen = {
      leads: null as readonly string[] | null,
      open: [] as readonly string[],
      events: [] as unknown[],
      visible: true,
    };
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      isFrozen: false,
      postMessage(data: unknown) {
        if (channel.isFrozen) return;
        for (const other of channels)
          if (other !== channel && !other.isFrozen)
            queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) } as MessageEvent));
      },
    };
    channels.add(channel);
    const tabs: Tabs = createTabs({
      id,
      locks: alone ? undefined : (locks as unknown as LockManager),
      channel: channel as unknown as BroadcastChannel,
      isVisible: () => seen.visible,
      onLead: (topics) => {
        seen.leads = topics;
      },
      onEvent: (event) => seen.events.push(event),
      onOpen: (topics) => {
        seen.open = topics;
      },
    });
    return {
      ...tabs,
      seen,
      /** Stops sending and receiving, as a frozen tab does; it keeps its lock. */
      freeze(isFrozen: boolean) {
        channel.isFrozen = isFrozen;
        seen.visible = !isFrozen;
      },
    };
  }
  return { tab };
}

/** As the browser's locks: one holder, the other requests in a queue; `steal` takes the lock from its holder. */
function fakeLocks() {
  type LockRequest = { callback: () => Promise<void>; settle: (error?: unknown) => void };
  let holder: LockRequest | null = null;
  const queue: LockRequest[] = [];
  function grant() {
    const first = holder ? undefined : queue.shift();
    if (!first) return;
    holder = first;
    void first.callback().then(() => {
      if (holder !== first) return;
      holder = null;
      first.settle();
      grant();
    });
  }
  return {
    request: (_name: string, { steal, signal }: LockOptions, callback: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const mine: LockRequest = {
          callback,
          settle: (error) => (error ? reject(error) : resolve()),
        };
        signal?.addEventListener('abort', () => {
          if (!queue.includes(mine)) return;
          queue.splice(queue.indexOf(mine), 1);
          reject(signal.reason);
        });
        if (steal) {
          const previous = holder;
          holder = null;
          queue.unshift(mine);
          previous?.settle(new DOMException('stolen', 'AbortError'));
        } else queue.push(mine);
        queueMicrotask(grant);
      }),
  };
}

const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);

it('the leader keeps the topics of all tabs and forwards events to the followers', async () => {
  const { tab } = browser();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  a.setTopics(['bookings']);
  a.start();
  await pass();
  expect(a.seen.leads).toEqual(['bookings']);

  b.setTopics(['bookings', 'match:7']);
  b.start();
  c.setTopics(['match:7']);
  c.start();
  await pass();
  expect([b.seen.leads, c.seen.leads]).toEqual([null, null]);
  expect(a.seen.leads).toEqual(['bookings', 'match:7']);

  a.open(['bookings', 'match:7']);
  a.forward(EVENT);
  await pass();
  expect(b.seen).toMatchObject({ open: ['bookings', 'match:7'], events: [EVENT] });
  expect(c.seen).toMatchObject({ open: ['bookings', 'match:7'], events: [EVENT] });
});

it('the leader sends open topics to a new tab and drops the topics of a tab when it stops', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  a.open(['bookings']);
  b.setTopics(['bookings']);
  b.start();
  await pass();
  expect(b.seen.open).toEqual(['bookings']);
  expect(a.seen.leads).toEqual(['bookings']);
  b.stop();
  await pass();
  expect(a.seen.leads).toEqual([]);
});

it('the next tab takes over with the topics of all when the leader stops, and no topic is open meanwhile', async () => {
  const { tab } = browser();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  for (const [one, topic] of [
    [a, 'x'],
    [b, 'y'],
    [c, 'z'],
  ] as const) {
    one.setTopics([topic]);
    one.start();
    await pass();
  }
  a.open(['x', 'y', 'z']);
  await pass();
  expect(c.seen.open).toEqual(['x', 'y', 'z']);
  a.stop();
  await pass();
  expect(a.seen).toMatchObject({ leads: null, open: [] });
  expect(b.seen.leads).toEqual(['y', 'z']);
  expect(c.seen).toMatchObject({ leads: null, open: [] });
});

it('a visible tab takes over when the leader is frozen, and the old leader then follows', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.setTopics(['x']);
  a.start();
  await pass();
  a.freeze(true);
  b.setTopics(['y']);
  b.start();
  await pass(4_000);
  expect(b.seen.leads).toEqual(['y']);
  a.freeze(false);
  expect(a.seen.leads).toBeNull();
  await pass(20_000);
  expect(b.seen.leads?.toSorted()).toEqual(['x', 'y']);
});

it('a hidden tab does not take over when the leader is frozen', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  a.freeze(true);
  b.seen.visible = false;
  b.setTopics(['y']);
  b.start();
  await pass(60_000);
  expect(b.seen.leads).toBeNull();
});

it('the leader keeps the lead when it answers', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  b.setTopics(['y']);
  b.start();
  await pass(10 * 60_000);
  expect(a.seen.leads).toEqual(['y']);
  expect(b.seen.leads).toBeNull();
});

it('the leader drops the topics of a tab when it has sent nothing for 50 s', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  b.setTopics(['y']);
  b.start();
  await pass(30_000);
  expect(a.seen.leads).toEqual(['y']);
  b.freeze(true);
  await pass(30_000);
  expect(a.seen.leads).toEqual(['y']);
  await pass(60_000);
  expect(a.seen.leads).toEqual([]);
});

it('each tab leads itself when the browser has no Web Locks', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a', { alone: true }), tab('b', { alone: true })];
  a.setTopics(['x']);
  a.start();
  b.start();
  await pass();
  expect(a.seen.leads).toEqual(['x']);
  expect(b.seen.leads).toEqual([]);
  a.open(['x']);
  await pass();
  expect(b.seen.open).toEqual([]);
});

it('a tab keeps its topics when it stops and starts again', async () => {
  const { tab } = browser();
  const a = tab('a');
  a.setTopics(['x']);
  a.start();
  await pass();
  a.stop();
  expect(a.seen.leads).toBeNull();
  a.start();
  await pass();
  expect(a.seen.leads).toEqual(['x']);
});
