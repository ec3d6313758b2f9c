import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ownPlayerQuery } from '../data/own-player.ts';
import { tokens } from '../session/tokens.ts';

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
