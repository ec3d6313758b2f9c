import type { AnyRouter } from '@tanstack/react-router';

const WAIT_MS = 10_000;

/** The shortcuts of Home, and the pages that the player needs at a court. */
const PAGES = [
  '/_shell/match/create',
  '/_shell/booking/',
  '/_shell/match/',
  '/_shell/profile',
  '/_shell/match/$match_id',
  '/_shell/booking/list',
  '/_shell/booking/$booking_id',
  '/_shell/notifications/',
  '/_shell/play',
];

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether a new version is installed. Its activation waits for the requests of this one, and Chromium has been seen to
 * lose a request of that moment and to wait for it for minutes.
 */
const isReplaced = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(registration?.waiting);
};

/**
 * Loads the code of these pages and of `parts`, which the worker stores, some time after the load and on a good connection
 * only.
 */
export function preloadPages(router: AnyRouter, parts: readonly (() => Promise<unknown>)[]): void {
  setTimeout(async () => {
    const { saveData, effectiveType = '4g' }: Connection =
      (navigator as { connection?: Connection }).connection ?? {};
    if (!navigator.onLine || saveData || effectiveType !== '4g') return;
    const routes = PAGES.map((id) => {
      const route = router.routesById[id];
      if (!route) throw new Error(`no route ${id}`);
      return route;
    });
    try {
      // One after the other, so that they do not delay what the player does.
      for (const load of [...parts, ...routes.map((route) => () => router.loadRouteChunk(route))]) {
        if (await isReplaced()) return;
        await load();
      }
    } catch {
      // The signal was lost: the next opening loads the others.
    }
  }, WAIT_MS);
}
