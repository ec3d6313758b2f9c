import type { Match } from '@bandeja/contract/calls/matches';
import { matchOverlay, type ShownEntry, waiting } from '../../../../data/offline/queue-port.ts';
import { useStore } from '../../../../lib/store.ts';
import { serverNow } from '../../../../lib/time/server-time.ts';
import { Section } from '../../../../ui/card.tsx';
import { MatchSummary } from '../match-summary.tsx';
import { WaitingChip } from './waiting-chip.tsx';

const TITLE = 'Só neste aparelho';

/** The matches of the device as cards; each opens with its sets. */
export function LocalMatchList({ playerId }: { playerId: number }) {
  const matches = useLocalMatches();
  return (
    <Section title={TITLE}>
      <ul className="grid gap-3" aria-label={TITLE}>
        {matches.map(({ match, entries }) => (
          <li key={match.id} className="grid min-w-0">
            <MatchSummary match={match} playerId={playerId} isOwn state={<WaitingChip entries={entries} />} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LocalMatch {
  match: Match;
  /** What waits for it, its creation first. */
  entries: readonly ShownEntry[];
}

/** The matches created on this device that the server does not have yet, with the sets that wait; the newest first. */
function useLocalMatches(): LocalMatch[] {
  const entries = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  const now = serverNow();
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
