import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/hooks/when-idle.ts';

/**
 * Draws an overlay whose code is not part of the page's. The code loads while the page is idle, so that the first tap,
 * also one without signal, finds it there. Once opened, the overlay stays, so that its way out is seen.
 * @param load loads the code; called again it answers from the first load
 */
export function useOverlay(load: () => Promise<unknown>, isOpen: boolean, overlay: ReactNode): ReactNode {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  // A failure is shown when the overlay opens.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
  return wasOpen ? <Suspense>{overlay}</Suspense> : null;
}
