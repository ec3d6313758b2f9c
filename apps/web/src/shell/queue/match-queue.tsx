import CloudOff from 'lucide-react/icons/cloud-off';
import { waiting, waitingTitle } from '../../data/offline/queue-port.ts';
import { useStore } from '../../lib/store.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { QueueList } from './queue-list.tsx';

/** The waiting entries of one match; the whole list when a decision of the player is needed. */
export function MatchQueue({ match }: { match: number }) {
  const entries = useStore(waiting, (shown) => shown.entries).filter((entry) => entry.match === match);
  if (entries.length === 0) return null;
  if (entries.some(({ problem }) => problem)) {
    return (
      <Card as="section" pad="tight" aria-label={waitingTitle(entries)}>
        <QueueList entries={entries} />
      </Card>
    );
  }
  return (
    <Note tone="amber" icon={CloudOff}>
      <b>{waitingTitle(entries)}:</b> {entries.map(({ title }) => title).join(' · ')}
    </Note>
  );
}
