import { DAY_MS } from '@bandeja/rules/time/instant';
import type { QueryClient } from '@tanstack/react-query';
import { isStored, keepOwnAnswers } from '../data/offline/keep-answers.ts';
import { matchOverlay } from '../data/offline/queue-port.ts';
import { startQueue } from '../data/offline/start-queue.ts';
import { ownPlayerQuery } from '../data/own-player.ts';
import { friendsQuery } from '../features/matches/api/read-matches.ts';
import { latestQuery, unreadQuery } from '../features/notifications/api.ts';
import { dropAllDrafts } from '../lib/form/drafts.ts';
import { outdated } from '../lib/form/error-messages.ts';
import { whenIdle } from '../lib/lazy.ts';
import { isOutdated, writeOutdated } from '../lib/outdated-browser.ts';
import type { createAppRouter } from '../router.tsx';
import { onSessionEnd } from '../session/end-session.ts';
import { otherAccount, tokens } from '../session/tokens.ts';
import { canMeasure } from '../settings.ts';
import { offerInstall } from '../shell/worker/install-offer.ts';
import { openFromNotifications } from '../shell/worker/open-from-notifications.ts';
import { preloadPages } from '../shell/worker/preload-pages.ts';
import { startWorker } from '../shell/worker/start-worker.ts';

/** The parts that the frame opens on a tap. */
const FRAME = [
  () => import('../shell/navigation/drawer.tsx'),
  () => import('../shell/navigation/profile-menu.tsx'),
  () => import('../shell/complete-profile-modal.tsx'),
  () => import('../features/notifications/components/bell-dropdown.tsx'),
  () => import('../shell/worker/open-question.tsx'),
];

/**
 * Everything that the app needs without network, and measuring when the viewer consents. Loaded after the first paint.
 * Each part starts when the page has nothing else to do, so that none of them delays an input.
 */
export async function startOffline(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  leaveFormerAccount(router);
  onSessionEnd(stopPush);
  // The session has ended before this code was loaded.
  if (tokens.get() === null && !otherAccount.get()) stopPush();
  watchBrowser();
  openFromNotifications(router);
  offerInstall();
  // The development server has no worker.
  if (import.meta.env.PROD) preloadPages(router, [...FRAME, () => readAhead(queryClient)]);
  // Not later: the traces begin with it.
  if (canMeasure)
    import('./start-measuring.ts').then(
      ({ startMeasuring }) => startMeasuring(router, queryClient),
      () => undefined,
    );
  const parts = [
    () => keepOwnAnswers(queryClient),
    () => whenSignedIn(() => showQueue(queryClient)),
    () => import.meta.env.PROD && startWorker().catch(warn('No service worker')),
    () => whenSignedIn(checkPushDevice),
  ];
  for (const start of parts) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    start();
  }
}

/**
 * Reads what the player may need at a court and has not opened: unread notifications, and the friends of a new match.
 */
async function readAhead(queryClient: QueryClient): Promise<void> {
  const player = tokens.get() && queryClient.getQueryData(ownPlayerQuery.queryKey);
  if (!player) return;
  if (queryClient.getQueryData(unreadQuery.queryKey)?.count) await queryClient.prefetchQuery(latestQuery);
  const friends = friendsQuery(player.id, '', null);
  // Without storage nothing can be kept.
  if (!(await isStored(player.id, friends.queryKey, DAY_MS).catch(() => true)))
    await queryClient.prefetchInfiniteQuery(friends);
}

/** Login and Sign Up load nothing of it. */
function whenSignedIn(start: () => void): void {
  if (tokens.get() !== null) {
    start();
    return;
  }
  const stop = tokens.subscribe(() => {
    if (tokens.get() === null) return;
    stop();
    start();
  });
}

function checkPushDevice(): void {
  import('../features/notifications/push/check-device.ts').then(
    ({ checkDevice }) => checkDevice(),
    () => undefined,
  );
}

/** The server has dropped this device with the session; the next player turns push messages on again. */
function stopPush(): void {
  const stop = async () => {
    const registration = await navigator.serviceWorker?.getRegistration('/');
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  };
  stop().catch(() => undefined);
}

const warn = (what: string) => (error: unknown) => console.warn(what, error);

function showQueue(queryClient: QueryClient): void {
  import('../features/matches/offline/queued-match.ts').then(
    ({ withQueued }) => matchOverlay.set({ withQueued }),
    () => undefined,
  );
  // The parts that fill and show the queue are loaded before it: later, without network or worker, they could not be
  // loaded.
  const views = Promise.allSettled([
    import('../shell/queue/queue-strip.tsx'),
    import('../shell/queue/match-queue.tsx'),
    import('../features/matches/result/finish-dialog.tsx'),
    import('../ui/overlays/confirm-modal.tsx'),
    import('../ui/overlays/sheet-modal.tsx'),
  ]);
  views.then(() => startQueue(queryClient)).catch(warn('No queue'));
}

/** Nothing of the former account may stay in this page, which is loaded again for the one that signed in elsewhere. */
function leaveFormerAccount(router: ReturnType<typeof createAppRouter>): void {
  const leave = () => {
    // A counter's computer on which another person took over keeps its page.
    const stays = router.state.matches.at(-1)?.staticData.stays?.();
    dropAllDrafts();
    location.replace(stays ? location.href : '/');
  };
  otherAccount.subscribe(leave);
  if (otherAccount.get()) leave();
}

/** Shows the notice in a browser below browsers.json, and where a file of the app cannot be parsed. */
function watchBrowser(): void {
  if (isOutdated()) showNotice();
  addEventListener('vite:preloadError', ({ payload }) => {
    if (payload instanceof SyntaxError) showNotice();
  });
}

function showNotice(): void {
  outdated.advice = writeOutdated();
  (document.getElementById('failed') as HTMLElement).hidden = false;
}
