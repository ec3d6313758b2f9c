import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { waiting, waitingTitle } from '../../data/offline/queue-port.ts';
import { cx } from '../../lib/cx.ts';
import { useStore } from '../../lib/store.ts';
import { tones } from '../../ui/feedback/note.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { QueueList } from './queue-list.tsx';
import { needsPlayer, queueText } from './queue-text.ts';

/** The number of waiting entries of this device, on every page; opens the list. */
export default function QueueStrip() {
  const { entries, isKept } = useStore(waiting);
  const [isOpen, setOpen] = useState(false);
  const isStuck = !isKept || entries.some(needsPlayer);
  const Icon = isStuck ? TriangleAlert : CloudOff;
  return (
    <>
      <p role="status" className="sr-only">
        {queueText(entries, isKept)}
      </p>
      <button
        type="button"
        className={cx(
          'mx-(--gutter) mb-2 flex min-h-11 w-[calc(100%-2*var(--gutter))] items-center gap-2.5 rounded-control px-3.5 text-start text-14 font-label desk:mb-4',
          tones[isStuck ? 'red' : 'amber'],
        )}
        onClick={() => setOpen(true)}
      >
        <Icon size={20} className="flex-none" />
        <span className="min-w-0 flex-1 py-2">{queueText(entries, isKept)}</span>
        <ChevronRight size={20} className="flex-none" />
      </button>
      <Sheet
        isOpen={isOpen && entries.length > 0}
        onClose={() => setOpen(false)}
        title={waitingTitle(entries)}
      >
        <p className="text-14 leading-small text-muted">
          {isKept
            ? 'Fica guardado neste aparelho e vai, nesta ordem, assim que der.'
            : 'Este aparelho está sem espaço: fica só nesta página e vai, nesta ordem, assim que der. Não feche a página.'}
        </p>
        <QueueList entries={entries} onOpen={() => setOpen(false)} />
      </Sheet>
      <LeaveDialog />
    </>
  );
}
