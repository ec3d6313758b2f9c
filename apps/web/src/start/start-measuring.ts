import type { QueryClient } from '@tanstack/react-query';
import { onOwnPlayer } from '../data/measuring.ts';
import { ownPlayerQuery } from '../data/own-player.ts';
import { deviceChoice, followOtherTabs, measuringChoice } from '../lib/privacy/measuring-consent.ts';
import type { createAppRouter } from '../router.tsx';
import { tokens } from '../session/tokens.ts';
import { settings } from '../settings.ts';
import { type Analytics, createAnalytics, forgetVisitor } from '../shell/measuring/analytics.ts';
import { pagePattern } from '../shell/measuring/clean-address.ts';
import type { ErrorTracking } from '../shell/measuring/error-tracking.ts';
import { dropUncaught, keepUncaught, reportBrokenPage, takeUncaught } from '../shell/measuring/uncaught.ts';
import { brokenPage } from '../shell/unloaded-code.ts';

const patternOf = (pathname: string) => pagePattern(pathname) ?? '/not-found';

/**
 * Follows the viewer's choice about measuring. Loaded after the first paint and only where something is configured;
 * before consent nothing else is loaded and nothing leaves the browser.
 */
export function startMeasuring(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  let analytics: Analytics | null = null;
  let tracking: Promise<ErrorTracking> | null = null;
  const current = () => patternOf(router.state.location.pathname);

  let viewed = '';
  /** Once for each opened path: the first one may resolve before or after the start. */
  const viewPage = () => {
    const { pathname } = router.state.location;
    if (!analytics || pathname === viewed) return;
    viewed = pathname;
    analytics.viewPage(current());
  };

  /** undefined while the player is unknown, for a moment after a log-in. */
  const choice = () => {
    const player = tokens.get() === null ? null : queryClient.getQueryData(ownPlayerQuery.queryKey);
    return player === undefined ? undefined : measuringChoice(player, deviceChoice.get());
  };

  const start = () => {
    if (settings.analytics_id && !analytics) {
      analytics = createAnalytics();
      viewPage();
    }
    if (tracking) {
      void tracking.then((running) => {
        running.resume();
        takeUncaught(running.report);
      });
    } else if (settings.sentry_dsn) {
      tracking = import('../shell/measuring/error-tracking.ts').then(({ startErrorTracking }) => {
        const started = startErrorTracking(current());
        takeUncaught(started.report);
        return started;
      });
      // Without its code there are no reports.
      tracking.catch(dropUncaught);
    }
  };
  const stop = () => {
    analytics = null;
    viewed = '';
    void tracking?.then((running) => running.stop());
  };

  let last: boolean | null = null;
  const follow = () => {
    const chosen = choice();
    if (chosen === undefined || chosen === last) return;
    last = chosen;
    if (chosen) return start();
    stop();
    if (chosen === false) {
      forgetVisitor();
      dropUncaught();
    }
  };
  keepUncaught();
  const onBrokenPage = () => {
    const error = brokenPage.get();
    if (error) reportBrokenPage(error, router.state.matches);
  };
  brokenPage.subscribe(onBrokenPage);
  onBrokenPage();
  followOtherTabs();
  tokens.subscribe(follow);
  deviceChoice.subscribe(follow);
  onOwnPlayer(queryClient, follow);

  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (pathChanged) void tracking?.then((running) => running.openPage(patternOf(toLocation.pathname)));
  });
  router.subscribe('onResolved', viewPage);
  follow();
}
