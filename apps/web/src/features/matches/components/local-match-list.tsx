import { matchOverlay, waiting } from '../../../data/offline/queue-port.ts';
import { useStore } from '../../../lib/store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Section } from '../../../ui/card.tsx';
import { MatchSummary, WaitingChip } from './match-summary.tsx';

const TITLE = 'Só neste aparelho';

/** The matches created on this device that the server does not have yet, with the sets that wait, as cards; the newest first. */
export function LocalMatchList({ playerId }: { playerId: number }) {
  const queue = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  const now = serverNow();
  return (
    <Section title={TITLE}>
      <ul className="grid gap-3" aria-label={TITLE}>
        {queue.toReversed().map(({ preview, match: id }) => {
          if (!preview) return null;
          const entries = queue.filter((entry) => entry.match === id);
          const match = { ...preview, id };
          return (
            <li key={id} className="grid min-w-0">
              <MatchSummary
                match={overlay?.withQueued(match, entries, { viewerId: preview.created_by, now }) ?? match}
                playerId={playerId}
                isOwn
                state={<WaitingChip entries={entries} />}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
