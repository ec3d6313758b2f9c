import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurn } from './turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** As the browser's locks with `ifAvailable`: a held one is refused at once. */
function fakeLocks() {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, callback: (lock: object | null) => unknown) => {
    await null;
    if (held.has(name)) return callback(null);
    held.add(name);
    await callback({});
    held.delete(name);
  };
  return { request: request as LockManager['request'] };
}

function openWindow(locks: ReturnType<typeof fakeLocks> | undefined) {
  const seen = { visible: true, hasTurn: false, polls: 0 };
  const turn = createTurn({
    locks,
    isVisible: () => seen.visible,
    onTurn: (hasTurn) => {
      seen.hasTurn = hasTurn;
    },
    onPoll: () => {
      seen.polls += 1;
    },
  });
  const show = (visible: boolean) => {
    seen.visible = visible;
    turn.update();
  };
  turn.update();
  return { seen, show, stop: turn.stop };
}

it('a hidden window gives its turn back after 10 s and takes one again when it is shown', async () => {
  const { seen, show } = openWindow(fakeLocks());
  await pass(0);
  expect(seen.hasTurn).toBe(true);
  show(false);
  await pass(9_000);
  expect(seen.hasTurn).toBe(true);
  await pass(1_000);
  expect(seen.hasTurn).toBe(false);
  show(true);
  await pass(0);
  expect(seen).toMatchObject({ hasTurn: true, polls: 0 });
});

it('a window that is hidden for a moment keeps its turn', async () => {
  const { seen, show } = openWindow(fakeLocks());
  await pass(0);
  show(false);
  await pass(9_000);
  show(true);
  await pass(60_000);
  expect(seen.hasTurn).toBe(true);
});

it('windows after the fifth visible one poll until a turn is given back', async () => {
  const locks = fakeLocks();
  const windows = Array.from({ length: 7 }, () => openWindow(locks));
  await pass(0);
  expect(windows.map(({ seen }) => seen.hasTurn)).toEqual([true, true, true, true, true, false, false]);
  expect(windows.map(({ seen }) => seen.polls)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  await pass(60_000);
  expect(windows.map(({ seen }) => seen.polls)).toEqual([0, 0, 0, 0, 0, 3, 3]);
  windows[2]?.stop();
  await pass(30_000);
  expect(windows.map(({ seen }) => seen.hasTurn)).toEqual([true, true, false, true, true, true, false]);
  expect(windows.map(({ seen }) => seen.polls)).toEqual([0, 0, 0, 0, 0, 3, 4]);
});

it('a window that is stopped while it asks for a turn leaves it to others', async () => {
  const locks = fakeLocks();
  const left = openWindow(locks);
  left.stop();
  const others = Array.from({ length: 5 }, () => openWindow(locks));
  await pass(60_000);
  expect(left.seen).toMatchObject({ hasTurn: false, polls: 0 });
  expect(others.every(({ seen }) => seen.hasTurn)).toBe(true);
});

it('every window has a turn without locks', async () => {
  const windows = Array.from({ length: 7 }, () => openWindow(undefined));
  await pass(0);
  expect(windows.every(({ seen }) => seen.hasTurn && seen.polls === 0)).toBe(true);
});
