import type { Player } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from '../lib/store.ts';
import { api } from './api.ts';
import { getOwnPlayer } from './session-calls.ts';
import { tokens } from './tokens.ts';

const KEY = 'bandeja.player';

/** The current player with level, or null while none is registered (a 404 is a success without player). */
export const ownPlayerQuery = queryOptions({
  queryKey: ['players', 'own'],
  queryFn: async ({ signal }): Promise<Player | null> => {
    try {
      const player = await api(getOwnPlayer, {}, { signal });
      storePlayer(player);
      return player;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return null;
      // Without a signal, what this device knew last; a refusal stays a refusal.
      const stored = error.status === 0 ? storedPlayer() : null;
      if (stored) return stored;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: false,
});

/** The current player where the guard has already fetched him; undefined before, null when not registered. */
export function useOwnPlayer(): Player | null | undefined {
  const signedIn = useStore(tokens) !== null;
  return useQuery({ ...ownPlayerQuery, enabled: signedIn }).data;
}

/** After an act whose answer is the player as he is now: no need to ask again. */
export function setOwnPlayer(queryClient: QueryClient, player: Player): void {
  queryClient.setQueryData<Player | null>(ownPlayerQuery.queryKey, player);
  storePlayer(player);
}

export function forgetStoredPlayer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // No storage, nothing stored.
  }
}

function storePlayer(player: Player): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(player));
  } catch {
    // Full or closed storage: only the offline start is lost.
  }
}

function storedPlayer(): Player | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    // Written by storePlayer only; an object with an id is ours.
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Player) : null;
  } catch {
    return null;
  }
}
