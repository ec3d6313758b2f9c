import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTabs, type Tabs } from './tabs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOLD = { event: 'match' as const, data: { id: 7, version: 2 } };

/** One browser: its lock, its channel, and as many tabs as a test opens. */
function browser() {
  const locks = fakeLocks();
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null; isFrozen: boolean }>();

  function tab(id: string, { alone = false } = {}) {
    const seen = {
      leads: null as readonly string[] | null,
      open: [] as readonly string[],
      told: [] as unknown[],
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
      onTold: (told) => seen.told.push(told),
      onOpen: (topics) => {
        seen.open = topics;
      },
    });
    return {
      ...tabs,
      seen,
      /** Says and hears nothing; of the rest of its code only the lock's would run. */
      freeze(isFrozen: boolean) {
        channel.isFrozen = isFrozen;
        seen.visible = !isFrozen;
      },
    };
  }
  return { tab };
}

/** As the browser's: one holder, the others in line, `steal` takes it from whoever has it. */
function fakeLocks() {
  type Waiting = { callback: () => Promise<void>; settle: (error?: unknown) => void };
  let holder: Waiting | null = null;
  const line: Waiting[] = [];
  function grant() {
    const first = holder ? undefined : line.shift();
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
        const mine: Waiting = {
          callback,
          settle: (error) => (error ? reject(error) : resolve()),
        };
        signal?.addEventListener('abort', () => {
          if (!line.includes(mine)) return;
          line.splice(line.indexOf(mine), 1);
          reject(signal.reason);
        });
        if (steal) {
          const robbed = holder;
          holder = null;
          line.unshift(mine);
          robbed?.settle(new DOMException('stolen', 'AbortError'));
        } else line.push(mine);
        queueMicrotask(grant);
      }),
  };
}

const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms);

it('one leads with the topics of all; the others hear through it', async () => {
  const { tab } = browser();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  a.want(['bookings']);
  a.start();
  await pass();
  expect(a.seen.leads).toEqual(['bookings']);

  b.want(['bookings', 'match:7']);
  b.start();
  c.want(['match:7']);
  c.start();
  await pass();
  expect([b.seen.leads, c.seen.leads]).toEqual([null, null]);
  expect(a.seen.leads).toEqual(['bookings', 'match:7']);

  a.open(['bookings', 'match:7']);
  a.tell(TOLD);
  await pass();
  expect(b.seen).toMatchObject({ open: ['bookings', 'match:7'], told: [TOLD] });
  expect(c.seen).toMatchObject({ open: ['bookings', 'match:7'], told: [TOLD] });
});

it('a tab that comes later learns what is open; one that goes is forgotten', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  a.open(['bookings']);
  b.want(['bookings']);
  b.start();
  await pass();
  expect(b.seen.open).toEqual(['bookings']);
  expect(a.seen.leads).toEqual(['bookings']);
  b.stop();
  await pass();
  expect(a.seen.leads).toEqual([]);
});

it('the one that leads goes: the next takes over, knows what all want, and nobody believes to hear meanwhile', async () => {
  const { tab } = browser();
  const [a, b, c] = [tab('a'), tab('b'), tab('c')];
  for (const [one, topic] of [
    [a, 'x'],
    [b, 'y'],
    [c, 'z'],
  ] as const) {
    one.want([topic]);
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

it('a frozen leader is robbed by a tab somebody looks at; awake again it follows', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.want(['x']);
  a.start();
  await pass();
  a.freeze(true);
  b.want(['y']);
  b.start();
  await pass(4_000);
  expect(b.seen.leads).toEqual(['y']);
  a.freeze(false);
  expect(a.seen.leads).toBeNull();
  await pass(20_000);
  expect(b.seen.leads?.toSorted()).toEqual(['x', 'y']);
});

it('a hidden tab robs nobody', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  a.freeze(true);
  b.seen.visible = false;
  b.want(['y']);
  b.start();
  await pass(60_000);
  expect(b.seen.leads).toBeNull();
});

it('a leader that answers keeps its place for as long as it does', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  b.want(['y']);
  b.start();
  await pass(10 * 60_000);
  expect(a.seen.leads).toEqual(['y']);
  expect(b.seen.leads).toBeNull();
});

it('a tab that died without a word is forgotten', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.start();
  await pass();
  b.want(['y']);
  b.start();
  await pass(30_000);
  expect(a.seen.leads).toEqual(['y']);
  b.freeze(true);
  await pass(30_000);
  expect(a.seen.leads).toEqual(['y']);
  await pass(60_000);
  expect(a.seen.leads).toEqual([]);
});

it('without Web Locks each tab leads for itself', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a', { alone: true }), tab('b', { alone: true })];
  a.want(['x']);
  a.start();
  b.start();
  await pass();
  expect(a.seen.leads).toEqual(['x']);
  expect(b.seen.leads).toEqual([]);
  a.open(['x']);
  await pass();
  expect(b.seen.open).toEqual([]);
});

it('a tab that stopped comes back with what it wanted', async () => {
  const { tab } = browser();
  const a = tab('a');
  a.want(['x']);
  a.start();
  await pass();
  a.stop();
  expect(a.seen.leads).toBeNull();
  a.start();
  await pass();
  expect(a.seen.leads).toEqual(['x']);
});
