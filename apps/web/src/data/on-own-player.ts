import { hashKey, type QueryClient } from '@tanstack/react-query';
import { ownPlayerQuery } from './own-player.ts';

/** Calls `listener` for each change of the current player's answer. In a file of its own, because Login does without it. */
export const onOwnPlayer = (client: QueryClient, listener: () => void): (() => void) =>
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hashKey(ownPlayerQuery.queryKey)) listener();
  });
