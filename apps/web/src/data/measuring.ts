import { hashKey, type QueryClient } from '@tanstack/react-query';
import { deviceChoice, measuringChoice } from '../lib/privacy/measuring-consent.ts';
import { useStore } from '../lib/store.ts';
import { tokens } from '../session/tokens.ts';
import { ownPlayerQuery, useOwnPlayer } from './own-player.ts';

/** The viewer's choice about measuring, and whether changed terms wait for an answer. */
export function useConsents() {
  const signedIn = useStore(tokens) !== null;
  const player = useOwnPlayer();
  const device = useStore(deviceChoice);
  return {
    player: player ?? null,
    choice: measuringChoice(signedIn ? player : null, device),
    isKnown: !signedIn || player !== undefined,
    needsTerms: player?.consents?.needs_terms === true,
  };
}

/** Calls `listener` for each change of the current player's answer. */
export const onOwnPlayer = (client: QueryClient, listener: () => void): (() => void) =>
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hashKey(ownPlayerQuery.queryKey)) listener();
  });
