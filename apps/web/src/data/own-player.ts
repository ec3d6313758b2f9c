import type { Player } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from '../lib/store.ts';
import { api } from '../session/api.ts';
import { getOwnPlayer } from '../session/session-calls.ts';
import { tokens } from '../session/tokens.ts';
import { callKey } from './call-query.ts';

const KEY = 'bandeja.player';

/** The current player with level, or null while none is registered (a 404 is a success without player). */
export const ownPlayerQuery = queryOptions({
  queryKey: callKey(getOwnPlayer),
  queryFn: async ({ signal }): Promise<Player | null> => {
    try {
      const player = await api(getOwnPlayer, {}, { signal });
      storePlayer(player);
      return player;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return null;
      // Without a signal, the player that this device last knew; a refusal stays a refusal.
      const stored = error.status === 0 ? storedPlayer() : null;
      if (stored) return stored;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: false,
});

/** The current player, fetched by the guard; undefined before, null when not registered. */
export function useOwnPlayer(): Player | null | undefined {
  const signedIn = useStore(tokens) !== null;
  return useQuery({ ...ownPlayerQuery, enabled: signedIn }).data;
}

/** The player as a call has just answered: kept without reading again. */
export function setOwnPlayer(queryClient: QueryClient, player: Player): void {
  queryClient.setQueryData(ownPlayerQuery.queryKey, player);
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
