import { guardRoute } from '@bandeja/rules/routing/guard';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type PageName, pages } from '../paths.ts';
import { completeProfileAsked } from '../shell/complete-profile.ts';
import { ownPlayerQuery } from './own-player.ts';
import { safeRedirect } from './return-to.ts';
import { tokens } from './tokens.ts';

/**
 * The guards of seed §2 before every page: reads the session, fetches the player when the rule asks for him, and
 * does what the rule decides. Throws the router's redirect; the page wanted goes along.
 */
export async function guardPage(
  page: PageName | undefined,
  href: string,
  queryClient: QueryClient,
  preload: boolean,
): Promise<void> {
  if (!page) return;
  let decision = decide(page, queryClient, false);
  if (decision === 'fetch-player') {
    await queryClient.fetchQuery(ownPlayerQuery).catch(() => {
      // A failure is a state too: the rule reads it next.
    });
    decision = decide(page, queryClient, true);
  }

  const wanted = safeRedirect(href);
  const search = wanted && wanted !== '/' ? { redirect: wanted } : {};
  if (decision === 'go-to-login') throw redirect({ to: '/login', search });
  if (decision === 'player-register') throw redirect({ to: '/player/register', search });
  if (decision === 'level-register') throw redirect({ to: '/player/level/register', search });
  // A page only fetched ahead must not open anything over the one on screen.
  if (!preload) completeProfileAsked.set(decision === 'complete-profile-modal');
}

function decide(page: PageName, queryClient: QueryClient, hasFetched: boolean) {
  const state = queryClient.getQueryState(ownPlayerQuery.queryKey);
  const status = state?.status ?? 'pending';
  const player = state?.data ?? null;
  return guardRoute({
    access: pages[page].access,
    screen:
      page === 'playerRegister'
        ? 'player-register'
        : page === 'playerLevelRegister'
          ? 'level-register'
          : 'other',
    has_token: tokens.get() !== null,
    player_status: status === 'pending' ? 'idle' : status,
    has_fetched: hasFetched,
    player: player && { level: player.level, is_complete_profile: player.is_complete_profile === true },
  });
}
