import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../lib/hooks/when-idle.ts';
import { openWithCode } from './open-with-code.ts';

/**
 * Draws an overlay whose code is not part of the page's. The code loads while the page is idle, so that the first tap,
 * also one without signal, finds it there. Once opened, the overlay stays, so that its way out is seen.
 * @param load loads the code; called again it answers from the first load
 * @param close the code did not arrive: the overlay is not open
 */
export function useOverlay(
  load: () => Promise<unknown>,
  isOpen: boolean,
  close: () => void,
  overlay: ReactNode,
): ReactNode {
  const [isDrawn, setDrawn] = useState(false);
  const onFailure = useEffectEvent(close);
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
  useEffect(() => {
    if (isOpen && !isDrawn)
      openWithCode(
        load,
        () => setDrawn(true),
        () => onFailure(),
      );
  }, [load, isOpen, isDrawn]);
  return isDrawn ? <Suspense>{overlay}</Suspense> : null;
}
