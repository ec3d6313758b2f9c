import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import type { AlertSheetProps } from './alert-sheet.tsx';

const load = async () => ({ default: (await import('./alert-sheet.tsx')).AlertSheet });
const AlertSheet = lazy(load);

/** Asks to be told of matches like those of the filters. A visitor signs in first. */
export function AlertPart({
  viewer,
  ...props
}: Omit<AlertSheetProps, 'onClose' | 'level'> & { viewer: { level: number | null } | null }) {
  const [isOpen, setOpen] = useState(false);
  const label = (
    <>
      <Bell size={20} aria-hidden="true" />
      Avise-me
    </>
  );
  if (viewer === null)
    return (
      <LinkButton variant="soft" size="small" to="/login" search={{ redirect: '/play' } as never}>
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button variant="soft" size="small" onClick={() => openWithCode(load, () => setOpen(true))}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <AlertSheet {...props} level={viewer.level} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
