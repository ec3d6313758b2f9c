import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../lib/form/error-messages.ts';
import { whenIdle } from '../../lib/lazy.ts';
import { showErrorToast } from '../feedback/toasts.ts';

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

const NOT_LOADED = 'Não deu para abrir. Confira o sinal e tente de novo.';

/** Opens an overlay once its code is loaded. When loading fails, a toast reports it and the page stays. */
export function openWithCode(load: () => Promise<unknown>, open: () => void, failed?: () => void): void {
  load().then(open, (error) => {
    showErrorToast(errorText(error, NOT_LOADED));
    failed?.();
  });
}
