import { isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { guardRoute } from '@bandeja/rules/routing/guard';
import {
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import '../../styles/desk.css';
import { deskClubsQuery } from '../../data/desk.ts';
import { type DeskPage, type DeskPageName, deskPages } from '../../desk-pages.ts';
import { counterMark } from '../../features/desk/counter/counter-mark.ts';
import { DeskLayout } from '../../features/desk/shell/desk-layout.tsx';
import { tokens } from '../../session/tokens.ts';
import { type RouterContext, Route as root } from '../__root.tsx';

/** What each page of desk-pages.ts draws. The build finds the chunk of a page by these lines (build/drawn-pages.ts). */
const COMPONENTS: Record<DeskPageName, RouteComponent> = {
  choose: lazyRouteComponent(() => import('../../features/desk/shell/choose-page.tsx'), 'ChoosePage'),
  invitation: lazyRouteComponent(
    () => import('../../features/desk/staff/invitation-page.tsx'),
    'InvitationPage',
  ),
  history: lazyRouteComponent(() => import('../../features/desk/history/history-page.tsx'), 'HistoryPage'),
  schedule: lazyRouteComponent(
    () => import('../../features/desk/schedule/schedule-page.tsx'),
    'SchedulePage',
  ),
  club: lazyRouteComponent(() => import('../../features/desk/club/club-page.tsx'), 'ClubPage'),
  banners: lazyRouteComponent(() => import('../../features/desk/banners/banners-page.tsx'), 'BannersPage'),
  tournaments: lazyRouteComponent(
    () => import('../../features/desk/tournaments/tournaments-page.tsx'),
    'TournamentsPage',
  ),
  board: lazyRouteComponent(() => import('../../features/desk/tournaments/board-page.tsx'), 'BoardPage'),
  draw: lazyRouteComponent(() => import('../../features/desk/tournaments/draw-page.tsx'), 'DrawPage'),
  results: lazyRouteComponent(
    () => import('../../features/desk/tournaments/results-page.tsx'),
    'ResultsPage',
  ),
  closures: lazyRouteComponent(
    () => import('../../features/desk/closures/closures-page.tsx'),
    'ClosuresPage',
  ),
  customers: lazyRouteComponent(
    () => import('../../features/desk/customers/customers-page.tsx'),
    'CustomersPage',
  ),
  customerImport: lazyRouteComponent(
    () => import('../../features/desk/customers/import-page.tsx'),
    'ImportPage',
  ),
  customer: lazyRouteComponent(
    () => import('../../features/desk/customers/customer-page.tsx'),
    'CustomerPage',
  ),
  customerInvitation: lazyRouteComponent(
    () => import('../../features/desk/customers/customer-link-pages.tsx'),
    'CustomerInvitationPage',
  ),
  customerLinks: lazyRouteComponent(
    () => import('../../features/desk/customers/customer-link-pages.tsx'),
    'CustomerLinksPage',
  ),
  agenda: lazyRouteComponent(() => import('../../features/desk/agenda/agenda-page.tsx'), 'AgendaPage'),
  till: lazyRouteComponent(() => import('../../features/desk/till/till-page.tsx'), 'TillPage'),
  tillMoney: lazyRouteComponent(() => import('../../features/desk/till/money-page.tsx'), 'MoneyPage'),
  regulars: lazyRouteComponent(
    () => import('../../features/desk/regulars/regulars-page.tsx'),
    'RegularsPage',
  ),
  ownStatement: lazyRouteComponent(
    () => import('../../features/desk/regulars/own-statement-page.tsx'),
    'OwnStatementPage',
  ),
  // With the page of results, whose list it shows: a chunk of its own would move that list to every page of the desk.
  referee: lazyRouteComponent(
    () => import('../../features/desk/tournaments/results-page.tsx'),
    'RefereePage',
  ),
  ownShare: lazyRouteComponent(() => import('../../features/desk/shares/own-share-page.tsx'), 'OwnSharePage'),
  numbers: lazyRouteComponent(() => import('../../features/desk/numbers/numbers-page.tsx'), 'NumbersPage'),
  pin: lazyRouteComponent(() => import('../../features/desk/counter/pin-page.tsx'), 'PinPage'),
  staff: lazyRouteComponent(() => import('../../features/desk/staff/staff-page.tsx'), 'StaffPage'),
};

const CLUB = '/desk/$slug';

/** The route of an address below /desk that is that of no page. */
const UNKNOWN = '/desk/$';

type Opening = { location: ParsedLocation; context: RouterContext };

type Entering = { location: { href: string }; params: { slug?: string }; context: RouterContext };

/** Staff need an account, not a player. Meanwhile the code of the page loads, and the viewer's clubs with it. */
function enter({ location, params: { slug }, context }: Entering): void {
  // On a counter's computer the layout asks who comes next.
  if (slug !== undefined && counterMark(slug) && tokens.get() === null) return;
  const decision = guardRoute({
    ...{ access: 'account', screen: 'desk', has_token: tokens.get() !== null },
    ...{ player_status: 'idle', has_fetched: false, player: null },
  });
  if (decision === 'login') throw redirect({ to: '/login', search: { redirect: location.href } });
  void context.queryClient.prefetchQuery(deskClubsQuery);
}

/** Whether the open address is of a club whose counter's computer this browser is. */
const isCounterHere = () => counterMark(location.pathname.split('/')[2] ?? '') !== undefined;

function deskRoutes() {
  const club = createRoute({
    getParentRoute: () => root,
    path: CLUB,
    beforeLoad: enter,
    component: DeskLayout,
  });
  const pages = Object.entries(deskPages) as [DeskPageName, DeskPage][];
  const optionsOf = (name: DeskPageName) => ({
    staticData: { desk: name, stays: isCounterHere },
    component: COMPONENTS[name],
  });
  const inClub = pages
    .filter(([, { access }]) => isDeskRole(access))
    .map(([name, { path }]) =>
      createRoute({
        getParentRoute: () => club,
        path: path.slice(CLUB.length) || '/',
        ...optionsOf(name),
      }),
    );
  const outside = pages
    .filter(([, { access }]) => !isDeskRole(access))
    .map(([name, { path, access }]) =>
      createRoute({
        getParentRoute: () => root,
        // As an index: the route of unknown addresses below /desk would win over the bare address.
        path: path === '/desk' ? '/desk/' : path,
        ...(access === 'account' && { beforeLoad: enter }),
        ...optionsOf(name),
      }),
    );
  return [club.addChildren(inClub), ...outside];
}

/**
 * Adds the pages of the desk to the router, once, and opens the address again, which then is that of one of them. A preload may
 * have added them since this address was matched, so it is opened again in that case too.
 */
export function openDesk({ location, context: { router } }: Opening): void {
  if (!router) return;
  const { routeTree } = router;
  if (!(CLUB in router.routesById)) {
    routeTree.addChildren([...routeTree.children, ...deskRoutes()]);
    router.setRoutes(router.buildRouteTree());
  } else if (router.matchRoutes(location).at(-1)?.routeId === UNKNOWN) return;
  throw redirect({ href: location.href, replace: true });
}
