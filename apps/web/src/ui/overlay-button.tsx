import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { openWithCode } from './overlays/use-overlay.tsx';

interface OverlayButtonProps {
  label: string;
  popup: 'dialog' | 'menu';
  className?: string;
  /** Loads the code of the overlay before the tap. */
  preload: () => Promise<unknown>;
  /** The overlay, a lazy component; closing it returns the focus to the button. */
  overlay: (opened: { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }) => ReactNode;
  children: ReactNode;
}

/** A round button of the top bar that opens an overlay next to it. */
export function OverlayButton({ label, popup, className, preload, overlay, children }: OverlayButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onClose = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('icon-btn', className)}
        aria-haspopup={popup}
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={() => void preload().catch(() => {})}
        onClick={() => (open ? setOpen(false) : openWithCode(preload, () => setOpen(true)))}
      >
        {children}
      </button>
      {open && <Suspense>{overlay({ anchor: button, onClose })}</Suspense>}
    </>
  );
}
