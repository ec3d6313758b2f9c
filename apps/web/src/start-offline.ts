import type { QueryClient } from '@tanstack/react-query';
import { keepOwnAnswers } from './data/offline/keep-answers.ts';
import { matchOverlay } from './data/offline/queue-port.ts';
import { startQueue } from './data/offline/start-queue.ts';
import type { createAppRouter } from './router.tsx';
import { canMeasure } from './settings.ts';
import { keepHome } from './shell/page/keep-home.ts';
import { offerInstall } from './shell/worker/install-offer.ts';
import { preloadPages } from './shell/worker/preload-pages.ts';
import { startWorker } from './shell/worker/start-worker.ts';

/** Everything that the app needs without network, and what the viewer lets us measure. Loaded after the first paint. */
export function startOffline(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  keepOwnAnswers(queryClient);
  import('./features/matches/offline/queued-match.ts').then(
    ({ withQueued }) => matchOverlay.set({ withQueued }),
    () => undefined,
  );
  // What shows the queue comes before it: without network, and before the worker is installed, it would not come.
  const views = Promise.allSettled([
    import('./shell/queue/queue-strip.tsx'),
    import('./shell/queue/match-queue.tsx'),
  ]);
  views.then(() => startQueue(queryClient)).catch((error: unknown) => console.warn('Sem fila', error));
  if (canMeasure)
    import('./start-measuring.ts').then(
      ({ startMeasuring }) => startMeasuring(router, queryClient),
      () => undefined,
    );
  keepHome(router, queryClient);
  offerInstall();
  // The development server has no worker.
  if (!import.meta.env.PROD) return;
  startWorker().catch((error: unknown) => console.warn('Sem service worker', error));
  preloadPages(router);
}
