import type { Match } from '@bandeja/contract/calls/matches';
import { matchOverlay, type ShownEntry, waiting } from '../../../data/offline/queue-port.ts';
import { useStore } from '../../../lib/store.ts';

export interface LocalMatch {
  match: Match;
  /** What waits for it, its creation first. */
  entries: readonly ShownEntry[];
}

/** The matches created on this device that the server does not have yet, with the sets that wait; the newest first. */
export function useLocalMatches(): LocalMatch[] {
  const entries = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  const now = new Date();
  return entries
    .flatMap(({ preview, match: id }) => {
      if (!preview) return [];
      const own = entries.filter((entry) => entry.match === id);
      const match = { ...preview, id };
      return {
        match: overlay ? overlay.withQueued(match, own, { viewerId: preview.created_by, now }) : match,
        entries: own,
      };
    })
    .toReversed();
}
