import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import './styles/app.css';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { followSession } from './session/follow-session.ts';
import { applyShellSettings } from './shell/shell-settings.ts';

// The page's policy allows no eval, which zod would otherwise try.
z.config({ jitless: true });
applyShellSettings();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
