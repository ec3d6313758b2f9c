import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { guardPage } from '../shell/guard-page.ts';
import { PageError } from '../shell/page/broken-page.tsx';
import { BootScreen, Root } from '../shell/root.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, context, preload }) =>
    guardPage(matches.at(-1)?.staticData.page, location, context.queryClient, preload),
  component: Root,
  pendingComponent: BootScreen,
  notFoundComponent: lazyRouteComponent(() => import('../shell/page/not-found.tsx'), 'NotFound'),
  errorComponent: PageError,
});
