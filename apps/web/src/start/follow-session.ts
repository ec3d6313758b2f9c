import type { QueryClient } from '@tanstack/react-query';
import { forgetStoredPlayer } from '../data/own-player.ts';
import { dropAllDrafts } from '../lib/form/drafts.ts';
import { pages } from '../paths.ts';
import type { createAppRouter } from '../router.tsx';
import { onSessionEnd, shareSessionBetweenTabs } from '../session/end-session.ts';
import { safeRedirect } from '../session/return-to.ts';
import { tokens } from '../session/tokens.ts';
import { completeProfileAsked } from '../shell/guard-page.ts';
import { hideAlert } from '../shell/progress/global-alert.ts';
import { showToast } from '../ui/feedback/toasts.ts';

/**
 * Clears what belongs to the player when the session ends (Sair, refused renewal, another tab): cached queries, the
 * stored player, and the page unless it is public. After an expiry the requested page and the drafts are kept.
 */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  onSessionEnd((why) => {
    forgetStoredPlayer();
    completeProfileAsked.set(false);
    hideAlert();
    if (why === 'left') dropAllDrafts();
    const opened = router.state.matches.at(-1)?.staticData;
    const stays =
      why !== 'left' && (opened?.page ? pages[opened.page].access === 'public' : opened?.stays?.());
    const redirect = safeRedirect(why === 'left' ? '' : router.state.location.href);
    if (why === 'expired' && !stays)
      showToast({ tone: 'error', message: 'Sua sessão terminou. Entre de novo para continuar.' });
    const left = stays ? router.invalidate() : router.navigate({ to: '/login', search: { redirect } });
    // After the old page has unmounted, because its queries must not refetch without a token.
    void left.then(() => queryClient.clear());
  });
  // What was read as a stranger lacks what the player may do.
  let before = tokens.get();
  tokens.subscribe(() => {
    const now = tokens.get();
    if (now && !before) void queryClient.resetQueries();
    before = now;
  });
  shareSessionBetweenTabs();
}
