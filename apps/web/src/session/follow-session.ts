import type { QueryClient } from '@tanstack/react-query';
import { dropAllDrafts } from '../lib/form/drafts.ts';
import { pages } from '../paths.ts';
import type { createAppRouter } from '../router.tsx';
import { completeProfileAsked } from '../shell/complete-profile.ts';
import { hideAlert } from '../shell/progress/global-alert.ts';
import { onSessionEnd, shareSessionBetweenTabs } from './end-session.ts';
import { forgetStoredPlayer } from './own-player.ts';
import { safeRedirect } from './return-to.ts';

/**
 * When the session ends (Sair, refused renewal, another tab) nothing of the player stays: cached queries, stored
 * player, and the page, unless anyone may see it. After an expiry the way back is kept, and so are half-filled forms.
 */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  onSessionEnd((why) => {
    forgetStoredPlayer();
    completeProfileAsked.set(false);
    hideAlert();
    if (why === 'left') dropAllDrafts();
    const page = router.state.matches.at(-1)?.staticData.page;
    const stays = why !== 'left' && page !== undefined && pages[page].access === 'public';
    const redirect = why === 'left' ? undefined : safeRedirect(router.state.location.href);
    const left = stays
      ? router.invalidate()
      : router.navigate({ to: '/login', search: redirect ? { redirect } : {} });
    // Only once the old page is gone: its queries must not refetch without a token.
    void left.then(() => queryClient.clear());
  });
  shareSessionBetweenTabs();
}
