import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import type { Player } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from '../lib/store.ts';
import { keepText, storedJson } from '../lib/stored.ts';
import { api } from '../session/api.ts';
import { accountOf, tokens } from '../session/tokens.ts';
import { callKey } from './call-query.ts';

const KEY = 'bandeja.player';

/** The app starts with the stored player when the signal is too weak for an answer. */
const PATIENCE_MS = 8_000;

/** The current player with the level; null before registration (a 404 counts as a success without player). */
export const ownPlayerQuery = queryOptions({
  queryKey: callKey(getOwnPlayer),
  queryFn: async ({ signal }): Promise<Player | null> => {
    try {
      const player = await api(
        getOwnPlayer,
        {},
        { signal, timeoutMs: storedPlayer() ? PATIENCE_MS : undefined },
      );
      storePlayer(player);
      return player;
    } catch (error) {
      if (signal.aborted) throw error;
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 404) return null;
      // Without an answer: the player last stored on this device. A refusal still throws.
      const stored = status === 0 ? storedPlayer() : null;
      if (stored) return stored;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: false,
});

/** The current player, fetched by the guard; undefined before that, null when not registered. */
export function useOwnPlayer(): Player | null | undefined {
  const signedIn = useStore(tokens) !== null;
  return useQuery({ ...ownPlayerQuery, enabled: signedIn }).data;
}

/** Stores the player that a call has just answered, without a refetch. */
export function setOwnPlayer(queryClient: QueryClient, player: Player): void {
  queryClient.setQueryData(ownPlayerQuery.queryKey, player);
  storePlayer(player);
}

export const forgetStoredPlayer = (): void => keepText(KEY, null);

/** Where storage is full or unavailable, only the offline start is lost. */
const storePlayer = (player: Player): void => keepText(KEY, JSON.stringify(player));

/** The player last stored, unless another account has signed in since. Only storePlayer writes this entry. */
const storedPlayer = (): Player | null => {
  const stored = storedJson(KEY) as Player | null;
  const session = tokens.get();
  return session && accountOf(session) === `"sub":"${stored?.user}` ? stored : null;
};
