import type { Match } from '@bandeja/contract/calls/matches';
import { matchOverlay, waiting } from '../../../data/offline/queue-port.ts';
import { useStore } from '../../../lib/store.ts';

/**
 * The match of a page: the server's answer with what waits on this device. A negative id is a match that was created here.
 */
export function useShownMatch(
  id: number | null,
  answer: Match | undefined,
  viewerId: number | null,
): Match | undefined {
  const entries = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  const own = entries.filter(({ match }) => match === id);
  const preview = own.find(({ preview: shown }) => shown)?.preview;
  const match = answer ?? (preview && id !== null ? { ...preview, id } : undefined);
  // The page is drawn again when the network changes (useLastKnown) and when sets open (untilSetsOpen).
  if (!match || !overlay || (own.length === 0 && navigator.onLine)) return match;
  return overlay.withQueued(match, own, { viewerId, now: new Date() });
}
