import type { Player } from '@bandeja/contract/calls/players';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { DeskOpening } from './features/desk/shell/desk-frame.tsx';
import { FirstHome } from './features/home/components/first-home.tsx';
import { Bell } from './features/notifications/components/bell.tsx';
import { Greeting } from './features/players/components/greeting.tsx';
import { type PageName, pages } from './paths.ts';
import { Route as login } from './routes/login.tsx';
import { Route as signUp } from './routes/sign-up.tsx';
import { tokens } from './session/tokens.ts';
import { settings } from './settings.ts';
import { AppShell } from './shell/app-shell.tsx';

/** The server replaces it by the address of its setting (apps/api/src/http/page/drawn-pages.ts). */
const SUPPORT_URL = '@support-url@';

/** A page as HTML, drawn in a router with its path, like the app does. Runs at build time only (build/drawn-pages.ts). */
async function draw(pattern: string, routesOf: (root: AnyRoute) => AnyRoute[]): Promise<string> {
  const path = pattern.replaceAll('$', '');
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren(routesOf(root)),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queryClient: new QueryClient() },
    isServer: true,
  } as never);
  await router.load();
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  // Without the app's code a form has nothing to send to: this method sends nothing, and its event waits for the code.
  return html.replaceAll('<form', '<form method="dialog"');
}

/** Its texts are those of the player when it is shown (first-paint/fill-home.ts). */
const SampleGreeting = () => (
  <Greeting
    player={
      {
        id: 0,
        first_name: 'A',
        last_name: 'B',
        images: [] as { caption: string; image: string }[],
        level: { level: 1, reliability: 1 },
      } as Player
    }
  />
);

/** As in build/drawn-pages.ts. */
const DESK = '/desk/$slug';

const frameOf = (page: PageName) => () => (
  <AppShell bell={<Bell />}>{page === 'home' ? <FirstHome greeting={<SampleGreeting />} /> : null}</AppShell>
);

/** Login and Sign Up, the frame of each page that has one, with the top of Home, and the frame of the desk. */
export async function prerender(framed: readonly PageName[]): Promise<Record<string, string>> {
  settings.support_url = SUPPORT_URL;
  // Login reads the code of a mailed link from the address.
  Object.assign(globalThis, { location: { hash: '', search: '', pathname: '/' } });
  const drawn: Record<string, string> = {};
  for (const [route, path] of [
    [login, pages.login.path],
    [signUp, pages.signUp.path],
  ] as const)
    drawn[path] = await draw(path, (root) => [
      (route as AnyRoute).update({ id: path, path, getParentRoute: () => root } as never),
    ]);
  tokens.set({ access: '', refresh: '' });
  for (const page of framed) {
    const { path } = pages[page];
    drawn[path] = await draw(path, (root) => [
      createRoute({ getParentRoute: () => root, path, staticData: { page }, component: frameOf(page) }),
    ]);
  }
  // One for all pages of a desk: before the viewer's clubs are known, none of them is named.
  drawn[DESK] = await draw(DESK, (root) => [
    createRoute({ getParentRoute: () => root, path: DESK, component: DeskOpening }),
  ]);
  return drawn;
}
