import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { guardPage } from '../session/guard-page.ts';
import { BootScreen } from '../shell/boot-screen.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { PageError } from '../shell/page-error.tsx';
import { Root } from '../shell/root.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, context, preload }) =>
    guardPage(matches.at(-1)?.staticData.page, location.href, context.queryClient, preload),
  component: Root,
  pendingComponent: BootScreen,
  notFoundComponent: NotFound,
  errorComponent: PageError,
});
