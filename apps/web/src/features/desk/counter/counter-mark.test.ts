import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokens } from '../../../session/tokens.ts';
import { stubStorage } from '../../../testing/storage.ts';
import { counterMark } from './counter-mark.ts';
import { markCounter, touchCounter, watchIdle } from './counter-watch.ts';

let touch: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00Z') });
  stubStorage();
  // A test of another file may have left its own.
  tokens.set(null);
  touchCounter();
  vi.stubGlobal('document', new EventTarget());
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  touch = () => target.dispatchEvent(new Event('keydown'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MINUTE = 60_000;

test('a computer that is touched is not idle; 15 minutes after the last touch it is, once', () => {
  const onIdle = vi.fn();
  watchIdle(onIdle);
  for (let minute = 0; minute < 60; minute++) {
    vi.advanceTimersByTime(MINUTE);
    touch();
  }
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(14 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a page that opens after a rest is idle, unless its session has just begun', () => {
  vi.setSystemTime(new Date('2026-03-06T13:00:00Z'));
  const [rested, begun] = [vi.fn(), vi.fn()];
  watchIdle(rested);
  expect(rested).toHaveBeenCalledOnce();
  tokens.set({ access: `h.${btoa(JSON.stringify({ iat: Date.now() / 1_000 }))}.s`, refresh: 'r' });
  watchIdle(begun);
  expect(begun).not.toHaveBeenCalled();
});

test('the first touch after a sleep, which stops timers, finds it idle', () => {
  const onIdle = vi.fn();
  watchIdle(onIdle);
  vi.setSystemTime(new Date('2026-03-06T13:00:00Z'));
  touch();
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a touch in another tab counts, and an ended watch calls nothing', () => {
  const onIdle = vi.fn();
  const stop = watchIdle(onIdle);
  vi.advanceTimersByTime(14 * MINUTE);
  touchCounter();
  vi.advanceTimersByTime(14 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a browser may be a computer of two clubs, and stays one of the other', () => {
  markCounter('norte', { device: 'Recepção', person: null });
  markCounter('sul', { device: 'Bar', person: 'ana' });
  markCounter('norte', null);
  expect([counterMark('norte'), counterMark('sul')]).toEqual([undefined, { device: 'Bar', person: 'ana' }]);
});
