import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';

/** Sets the device's clock so many minutes behind UTC; São Paulo is 180 behind. Undo with vi.restoreAllMocks. */
export const setDeviceZone = (minutesBehind: number) =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutesBehind);

/** The zone that the device names, which its clock shows too. Undo with vi.unstubAllEnvs. */
export const nameDeviceZone = (zone: string) => vi.stubEnv('TZ', zone);

/** The HTML of a component that has links and reads, with the answers that `client` already has. */
export async function draw(element: ReactNode, client = new QueryClient()): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
