import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { guardPage } from '../shell/guard-page.ts';
import { PageError } from '../shell/page/broken-page.tsx';
import { BootScreen, Root } from '../shell/root.tsx';

export interface RouterContext {
  queryClient: QueryClient;
  /** The desk adds its routes to it. */
  router?: AnyRouter;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches, location, context, preload }) =>
    guardPage(matches.at(-1)?.staticData.page, location, context.queryClient, preload),
  component: Root,
  pendingComponent: BootScreen,
  notFoundComponent: lazyRouteComponent(() => import('./-unrouted/not-found.tsx'), 'NotFound'),
  errorComponent: PageError,
});
