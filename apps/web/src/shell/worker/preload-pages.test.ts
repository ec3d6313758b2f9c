import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadPages } from './preload-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts on a device, and returns what is loaded, in order. */
function start(
  device: { onLine?: boolean; connection?: object; serviceWorker?: object },
  part = async () => {},
) {
  vi.stubGlobal('navigator', { onLine: true, ...device });
  const loaded: string[] = [];
  const router = {
    routesById: new Proxy({}, { get: (_, id) => ({ id }) }),
    loadRouteChunk: async ({ id }: { id: string }) => void loaded.push(id),
  };
  preloadPages(router as never, [
    async () => {
      await part();
      loaded.push('part');
    },
  ]);
  return loaded;
}

const FOUR = ['/_shell/match/create', '/_shell/booking/', '/_shell/match/', '/_shell/profile'];

test.each([
  ['a browser that does not tell', {}],
  ['a good connection', { connection: { effectiveType: '4g', saveData: false } }],
])('on %s the code of the frame and of the shortcuts comes ten seconds after the load', async (_, device) => {
  const loaded = start(device);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded.slice(0, 5)).toEqual(['part', ...FOUR]);
});

test.each([
  ['a weak connection', { connection: { effectiveType: '3g' } }],
  ['a viewer who saves data', { connection: { effectiveType: '4g', saveData: true } }],
  ['no network', { onLine: false }],
])('with %s nothing is loaded', async (_, device) => {
  const loaded = start(device);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual([]);
});

test('a new version that waits ends it: the code of this one is not needed any more', async () => {
  const registration: { waiting?: object } = {};
  const loaded = start({ serviceWorker: { getRegistration: async () => registration } }, async () => {
    registration.waiting = {};
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual(['part']);
});

test('a signal that is lost meanwhile ends it without an error', async () => {
  const loaded = start({}, async () => {
    throw new TypeError('Failed to fetch');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual([]);
});
