import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import type { WaitSheetProps } from './wait-sheet.tsx';
import { clubsToWaitFor } from './wait-times.ts';

const load = async () => ({ default: (await import('./wait-sheet.tsx')).WaitSheet });
const WaitSheet = lazy(load);

/** Below the free times: who does not find the wanted one is told when a court is given back. */
export function WaitPart(props: Omit<WaitSheetProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const clubs = clubsToWaitFor(props.clubs, props.sport);
  if (clubs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-surface px-5 py-3 shadow-card">
      <p className="min-w-0 text-14 leading-small text-muted">
        Não achou o horário? Você recebe um aviso se uma quadra vagar.
      </p>
      <Button variant="soft" size="small" onClick={() => openWithCode(load, () => setOpen(true))}>
        <Bell size={20} aria-hidden="true" />
        Avise se vagar
      </Button>
      {isOpen && (
        <Suspense>
          <WaitSheet {...props} clubs={clubs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
