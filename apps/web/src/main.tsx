import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { earlyReads } from './lib/first-paint/early-reads.ts';
import { watchEarlyInput } from './lib/form/early-input.ts';
import { createAppRouter } from './router.tsx';
import { keepAppWhenCodeIsMissing } from './shell/unloaded-code.ts';
import { followSession } from './start/follow-session.ts';
import { createQueryClient } from './start/query-client.ts';
import { requireTrustedTypes } from './start/trusted-types.ts';

requireTrustedTypes();
keepAppWhenCodeIsMissing();

function begin(): void {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);

  const root = document.getElementById('root') as HTMLElement;
  // In short tasks, so that the drawn page answers the finger meanwhile.
  const start = () =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  if (root.firstChild === null) start();
  else {
    // The drawn page (build/drawn-pages.ts) stays until the page can replace it in one step.
    watchEarlyInput(root);
    Promise.allSettled([router.load(), earlyReads()?.ready]).then(start);
  }

  // Service worker, stored data and the queue, after the first paint.
  const startOffline = (): Promise<void> =>
    import('./start/start-offline.ts').then(
      (module) => module.startOffline(router, queryClient),
      // The network was lost just after the page had loaded.
      () => addEventListener('online', () => void startOffline(), { once: true }),
    );
  // In the place of the notice that the app has not started (first-paint/before-paint.ts).
  window.onload = () => void startOffline();
  if (document.readyState === 'complete') void startOffline();
}

// Another task than the evaluation of all this code.
setTimeout(begin);
