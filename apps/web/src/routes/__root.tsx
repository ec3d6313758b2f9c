import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { guardPage } from '../shell/guard-page.ts';
import { NotFound } from '../shell/page/not-found.tsx';
import { PageError } from '../shell/page/page-error.tsx';
import { BootScreen } from '../shell/progress/boot-screen.tsx';
import { Root } from '../shell/root.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, context, preload }) =>
    guardPage(matches.at(-1)?.staticData.page, location, context.queryClient, preload),
  component: Root,
  pendingComponent: BootScreen,
  notFoundComponent: NotFound,
  errorComponent: PageError,
});
