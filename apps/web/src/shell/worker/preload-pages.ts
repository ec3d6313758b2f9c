import type { AnyRouter } from '@tanstack/react-router';

const WAIT_MS = 10_000;

/** The shortcuts of Home, and the pages that the player needs beside a court. */
const PAGES = [
  '/_shell/match/create',
  '/_shell/booking/',
  '/_shell/match/',
  '/_shell/profile',
  '/_shell/match/$match_id',
  '/_shell/booking/list',
  '/_shell/booking/$booking_id',
  '/_shell/notifications/',
];

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

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
      for (const load of parts) await load();
      for (const route of routes) await router.loadRouteChunk(route);
    } catch {
      // The signal was lost: the next opening loads the others.
    }
  }, WAIT_MS);
}
