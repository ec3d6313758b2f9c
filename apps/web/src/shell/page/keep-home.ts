import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { addressOf, isOwnAnswer } from '../../data/offline/own-answers.ts';
import { ownPlayerQuery } from '../../data/own-player.ts';
import { heightsOf, viewOf } from '../../lib/first-paint/drawn-view.ts';
import { buildName, forgetHome, type KeptHome, storeHome } from '../../lib/first-paint/kept-home.ts';
import { whenIdle } from '../../lib/lazy.ts';
import { clockOffset } from '../../lib/time/server-time.ts';
import { tokens } from '../../session/tokens.ts';

/** A game that has begun is still the next one. */
const IN_PLAY_MS = 60 * 60 * 1000;

type KeptAnswer = KeptHome['answers'][number];

/** Keeps Home as it was last seen, for the first paint of the next visit (first-paint/drawn-home.ts). */
export function keepHome(router: AnyRouter, client: QueryClient): void {
  /** The pending work for Home as the player left it. */
  let rest: (() => void) | null = null;
  const finish = () => {
    rest?.();
    rest = null;
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    finish();
    if (router.state.location.pathname === '/') seen(client)?.();
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!pathChanged || fromLocation?.pathname !== '/') return;
    rest = seen(client);
    // The next page first: what was Home stays as it is once it is off the page.
    whenIdle(finish);
  });
}

/** Reads what is known only while Home is shown. @returns the rest of keeping it */
function seen(client: QueryClient): (() => void) | null {
  const main = document.getElementById('conteudo');
  const until = main?.querySelector<HTMLElement>('.home-grid')?.dataset.keep;
  const player = tokens.get() === null ? null : client.getQueryData(ownPlayerQuery.queryKey);
  if (!main || !player) return null;
  if (until === undefined) return forgetHome;
  const heights = heightsOf(main);
  const answers = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => ({ queryKey, data, dataUpdatedAt }));
  return () => {
    // Not after a log-out.
    if (tokens.get() === null || client.getQueryData(ownPlayerQuery.queryKey)?.id !== player.id) return;
    const own = answers
      .filter(({ queryKey, data }) => isOwnAnswer(player.id, queryKey, data))
      .map(({ queryKey, data, dataUpdatedAt }) => [queryKey, data, dataUpdatedAt] as KeptAnswer);
    storeHome({
      build: buildName(),
      player: player.id,
      at: Date.now(),
      // By the clock of this device, which the first paint of the next visit reads.
      until: until === '' ? null : Date.parse(until) + IN_PLAY_MS - clockOffset.get(),
      view: viewOf(main, heights),
      reads: own.flatMap(([queryKey]) => addressOf(queryKey) ?? []),
      answers: own,
    });
  };
}
