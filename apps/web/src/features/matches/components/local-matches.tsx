import { Suspense } from 'react';
import { type Waiting, waiting } from '../../../data/offline/queue-port.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';

// Part of the shell that the worker stores: without network it is there.
const LocalMatchList = lazyPart(async () => (await import('./local-match-list.tsx')).LocalMatchList);

export const hasLocalMatch = ({ entries }: Waiting): boolean => entries.some(({ preview }) => preview);

/** The matches created on this device that the server does not have yet; nothing without one. */
export function LocalMatches({ playerId }: { playerId: number }) {
  if (!useStore(waiting, hasLocalMatch)) return null;
  return (
    <Suspense>
      <LocalMatchList playerId={playerId} />
    </Suspense>
  );
}
