import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { DeskPageName } from './desk-pages.ts';
import type { PageName } from './paths.ts';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './routes/__root.tsx';

/** Search parameters are plain text, not JSON: ?city=São Paulo&page=2. Values arrive as strings. */
const search = {
  parse: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringify: (values: Record<string, unknown>): string => {
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    );
    const text = new URLSearchParams(given).toString();
    return text ? `?${text}` : '';
  },
};

export function createAppRouter(queryClient: QueryClient) {
  const context: RouterContext = { queryClient };
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch: search.parse,
    stringifySearch: search.stringify,
  });
  context.router = router;
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name in paths.ts, which gives its title, its place in the navigation and its access. */
    page?: PageName;
    /** The page's name in desk-pages.ts. */
    desk?: DeskPageName;
    /** Whether the page asks itself who comes next when the session has ended. */
    stays?: () => boolean;
  }
}
