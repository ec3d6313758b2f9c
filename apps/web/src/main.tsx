import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { followSession } from './follow-session.ts';
import { watchEarlyInput } from './lib/form/early-input.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { applyShellSettings } from './shell/shell-settings.ts';
import { keepAppWhenCodeIsMissing } from './shell/unloaded-code.ts';
import { requireTrustedTypes } from './trusted-types.ts';

requireTrustedTypes();
applyShellSettings();
keepAppWhenCodeIsMissing();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
if (root.firstChild === null) start();
else {
  // What is drawn already (build/pages.ts) stays until the page can take its place in one step.
  watchEarlyInput(root);
  router.load().then(start, start);
}

// Service worker, stored data and the queue, after the first paint.
const startOffline = (): Promise<void> =>
  import('./start-offline.ts').then(
    (module) => module.startOffline(router, queryClient),
    // The network was lost just after the page had loaded.
    () => addEventListener('online', () => void startOffline(), { once: true }),
  );
if (document.readyState === 'complete') void startOffline();
else addEventListener('load', () => void startOffline(), { once: true });
