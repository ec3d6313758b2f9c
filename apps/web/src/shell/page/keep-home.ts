import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { addressOf, isOwnAnswer } from '../../data/offline/own-answers.ts';
import { ownPlayerQuery } from '../../data/own-player.ts';
import { viewOf } from '../../lib/first-paint/drawn-view.ts';
import { buildName, forgetHome, storeHome } from '../../lib/first-paint/kept-home.ts';
import { tokens } from '../../session/tokens.ts';

/** A game that has begun is still the next one. */
const IN_PLAY_MS = 60 * 60 * 1000;

/** Keeps Home as it was last seen, for the first paint of the next visit (first-paint/drawn-frame.ts). */
export function keepHome(router: AnyRouter, client: QueryClient): void {
  const keep = () => {
    const main = document.getElementById('conteudo');
    const until = main?.querySelector<HTMLElement>('.home-grid')?.dataset.keep;
    const player = tokens.get() === null ? null : client.getQueryData(ownPlayerQuery.queryKey);
    if (!main || !player) return;
    if (until === undefined) return forgetHome();
    const answers = client
      .getQueryCache()
      .getAll()
      .filter(({ queryKey, state }) => isOwnAnswer(player.id, queryKey, state.data))
      .filter((query) => query.isActive())
      .map(
        ({ queryKey, state }) =>
          [queryKey, state.data, state.dataUpdatedAt] as [typeof queryKey, unknown, number],
      );
    storeHome({
      build: buildName(),
      player: player.id,
      at: Date.now(),
      until: until === '' ? null : Date.parse(until) + IN_PLAY_MS,
      view: viewOf(main),
      reads: answers.flatMap(([queryKey]) => addressOf(queryKey) ?? []),
      answers,
    });
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && router.state.location.pathname === '/') keep();
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation?.pathname === '/') keep();
  });
}
