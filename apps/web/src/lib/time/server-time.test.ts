import { SERVER_TIME_HEADER } from '@bandeja/contract/server-time-header';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockOffset, noteServerTime, serverNow, timedFetch } from './server-time.ts';

const SERVER = Date.parse('2026-03-06T12:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SERVER });
});
afterEach(() => {
  // An answer without any way ends what was measured before.
  noteServerTime(Date.now(), Date.now(), Date.now());
  vi.useRealTimers();
});

/** A device that is so far ahead of the server, and a request that takes this long there and back. */
function answered(aheadMs: number, tookMs = 40) {
  const sentAt = SERVER + aheadMs;
  vi.setSystemTime(sentAt + tookMs);
  noteServerTime(sentAt, sentAt + tookMs, SERVER + tookMs / 2);
}

describe('the time of the server', () => {
  test.each([20 * MINUTE, -20 * MINUTE, 3_600_000, 2_000])(
    'is known on a device that is %i ms ahead',
    (aheadMs) => {
      answered(aheadMs);
      expect(serverNow().getTime()).toBe(SERVER + 40);
    },
  );

  test('is that of the device while both clocks agree within a second', () => {
    answered(700);
    expect(clockOffset.get()).toBe(0);
  });

  test('is taken from the fastest answer, and follows a clock that is set meanwhile', () => {
    answered(20 * MINUTE, 40);
    const known = clockOffset.get();
    // Slow on one way only: the measure is worse by half of the time.
    noteServerTime(SERVER + 20 * MINUTE, SERVER + 20 * MINUTE + 8_000, SERVER + 7_900);
    expect(clockOffset.get()).toBe(known);
    answered(5 * MINUTE, 3_000);
    expect(clockOffset.get()).toBe(-5 * MINUTE);
  });

  test.each([Number.NaN, 0, -1])('ignores the header %d', (wrong) => {
    noteServerTime(SERVER, SERVER, wrong);
    expect(clockOffset.get()).toBe(0);
  });

  test('comes with each answer that names it, and notifies what shows a time', async () => {
    const notified = vi.fn();
    const stop = clockOffset.subscribe(notified);
    const answer = (headers: Record<string, string>) =>
      timedFetch(async () => new Response('{}', { headers }))('/banners/');
    await answer({});
    expect(notified).not.toHaveBeenCalled();
    await answer({ [SERVER_TIME_HEADER]: String(SERVER - 20 * MINUTE) });
    expect(notified).toHaveBeenCalledOnce();
    expect(serverNow().getTime()).toBe(SERVER - 20 * MINUTE);
    stop();
  });
});
