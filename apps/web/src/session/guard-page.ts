import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type PageName, pages } from '../paths.ts';
import { completeProfileAsked } from '../shell/complete-profile.ts';
import { decideNavigation } from './decide-navigation.ts';
import { ownPlayerQuery } from './own-player.ts';
import { safeRedirect } from './return-to.ts';
import { tokens } from './tokens.ts';

/**
 * The guards of seed §2 before every page: reads the session, fetches the player when the rule asks for him, and
 * does what the rule decides. Throws the router's redirect.
 */
export async function guardPage(
  page: PageName | undefined,
  href: string,
  queryClient: QueryClient,
  preload: boolean,
): Promise<void> {
  if (!page) return;
  const decide = () => {
    const state = queryClient.getQueryState(ownPlayerQuery.queryKey);
    const player = state?.data;
    return decideNavigation({
      access: pages[page].access,
      page,
      hasToken: tokens.get() !== null,
      playerStatus: state?.status === 'success' ? 'success' : state?.status === 'error' ? 'error' : 'idle',
      hasPlayer: player != null,
      hasLevel: player?.level != null,
      isCompleteProfile: player?.is_complete_profile === true,
    });
  };

  let decision = decide();
  if (decision === 'fetch-player') {
    await queryClient.fetchQuery(ownPlayerQuery).catch(() => {
      // Its failure is a state the rule reads next.
    });
    decision = decide();
  }

  const back = safeRedirect(href);
  const search = back && back !== '/' ? { redirect: back } : {};
  if (decision === 'login') throw redirect({ to: '/login', search });
  if (decision === 'player-register') throw redirect({ to: '/player/register', search });
  if (decision === 'level-register') throw redirect({ to: '/player/level/register', search });
  if (!preload) completeProfileAsked.set(decision === 'ask-complete-profile');
}
