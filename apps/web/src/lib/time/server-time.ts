import { SERVER_TIME_HEADER } from '@bandeja/contract/server-time-header';
import { createStore } from '../store.ts';
import { storedOffset, storeOffset } from './stored-offset.ts';

/** Clocks that differ by less are taken as equal: an answer is under way for part of it. */
const EQUAL_MS = 1_000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const clockOffset = createStore(storedOffset());

/** How long the request of the present offset took: it is known no better than that. Null: none was measured yet. */
let uncertaintyMs: number | null = null;

/**
 * The present instant by the server's clock. Countdowns and every decision about instants of the server use it: a device
 * may be wrong by minutes. Durations on the device itself, such as the age of a stored answer, use `Date.now()`;
 * scripts/tests/device-clock.test.ts lists the files that do.
 */
export const serverNow = (): Date => new Date(Date.now() + clockOffset.get());

/**
 * Takes the server's time from an answer to a request that was sent and answered at these times of the device. The fastest
 * request counts, unless another one contradicts it: then the clock of the device was set.
 */
export function noteServerTime(sentAt: number, answeredAt: number, serverTime: number): void {
  const tookMs = answeredAt - sentAt;
  if (!Number.isFinite(serverTime) || serverTime <= 0 || tookMs < 0) return;
  const measured = Math.round(serverTime - (sentAt + answeredAt) / 2);
  const present = clockOffset.get();
  const offset = Math.abs(measured) < EQUAL_MS + tookMs / 2 ? 0 : measured;
  const isBetter = uncertaintyMs === null || tookMs <= uncertaintyMs;
  const contradicts = Math.abs(offset - present) > EQUAL_MS + (tookMs + (uncertaintyMs ?? 0)) / 2;
  if (!isBetter && !contradicts) return;
  uncertaintyMs = tookMs;
  if (offset === present) return;
  clockOffset.set(offset);
  storeOffset(offset);
}

/** A fetch that takes the server's time from each answer. */
export const timedFetch =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const sentAt = Date.now();
    const response = await send(...request);
    const serverTime = response.headers.get(SERVER_TIME_HEADER);
    if (serverTime !== null) noteServerTime(sentAt, Date.now(), Number(serverTime));
    return response;
  };

// In the place of the page's fetch, so that the code of the first paint (session/api.ts) needs no part of this: pages
// that show no time do not load it.
if (typeof window !== 'undefined') window.fetch = timedFetch(window.fetch.bind(window));
