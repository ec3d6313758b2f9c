import { type GuardDecision, guardRoute } from '@bandeja/rules/routing/guard';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ownPlayerQuery } from '../data/own-player.ts';
import { createStore } from '../lib/store.ts';
import { type PageName, pages } from '../paths.ts';
import { safeRedirect } from '../session/return-to.ts';
import { tokens } from '../session/tokens.ts';

/** Whether the "complete your profile" modal is open. */
export const completeProfileAsked = createStore(false);

/**
 * The guards before every page: reads the session, fetches the player when the rule requires it, and follows the rule's
 * decision. Throws the router's redirect, which carries the requested page.
 */
export async function guardPage(
  page: PageName | undefined,
  { href, search: given }: { href: string; search: { redirect?: unknown } },
  queryClient: QueryClient,
  preload: boolean,
): Promise<void> {
  if (!page) return;
  let decision = decide(page, queryClient, false);
  if (decision === 'fetch-player') {
    await queryClient.fetchQuery(ownPlayerQuery).catch(() => {
      // The rule reads the failure as a state.
    });
    decision = decide(page, queryClient, true);
  }

  const wanted = safeRedirect(href);
  const search = wanted && wanted !== '/' ? { redirect: wanted } : {};
  if (decision === 'home') throw redirect({ href: safeRedirect(given.redirect) ?? '/', replace: true });
  const elsewhere = pages[decision as Extract<GuardDecision, PageName>];
  if (elsewhere) throw redirect({ to: elsewhere.path, search });
  // A preloaded page must not open anything over the one on screen.
  if (!preload) completeProfileAsked.set(decision === 'complete-profile-modal');
}

function decide(page: PageName, queryClient: QueryClient, hasFetched: boolean) {
  const state = queryClient.getQueryState(ownPlayerQuery.queryKey);
  const status = state?.status ?? 'pending';
  const player = state?.data ?? null;
  return guardRoute({
    access: pages[page].access,
    screen: page,
    has_token: tokens.get() !== null,
    player_status: status === 'pending' ? 'idle' : status,
    has_fetched: hasFetched,
    player: player && { level: player.level, is_complete_profile: player.is_complete_profile === true },
  });
}

/** Login and Sign Up forward a signed-in player. When the player cannot be fetched, the page is shown. */
export async function leaveWhenSignedIn({
  search,
  context,
  preload,
}: {
  search: { redirect?: string };
  context: { queryClient: QueryClient };
  preload: boolean;
}): Promise<void> {
  if (preload || tokens.get() === null) return;
  const player = await context.queryClient.fetchQuery(ownPlayerQuery).catch(() => undefined);
  if (player !== undefined && tokens.get() !== null)
    throw redirect({ href: search.redirect ?? '/', replace: true });
}
