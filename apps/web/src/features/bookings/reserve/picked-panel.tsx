import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useIsDesk } from '../../../lib/hooks/use-media.ts';
import { SheetPanel } from '../../../ui/overlays/sheet.tsx';
import './sheets.css';

interface PickedPanelProps {
  kicker?: string;
  title: string;
  /** A time is set larger than text. */
  isTime?: boolean;
  focusKey: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The chosen time: a sheet on a phone, a panel next to the list on a desktop. The panel is no dialog, so focus moves
 * to it each time `focusKey` changes, and Escape returns to the list.
 */
export function PickedPanel({ kicker, title, isTime, focusKey, onClose, children }: PickedPanelProps) {
  const isDesk = useIsDesk();
  const heading = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the chosen time changes.
  useEffect(() => {
    if (isDesk) heading.current?.focus({ preventScroll: true });
  }, [isDesk, focusKey]);

  useEffect(() => {
    if (!isDesk) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isDesk, onClose]);

  return (
    <SheetPanel
      isOpen
      hasAddress
      onClose={onClose}
      kicker={kicker}
      title={
        <span
          ref={heading}
          tabIndex={isDesk ? -1 : undefined}
          className={cx('num leading-tight', isTime ? 'text-36 tracking-display' : 'text-28 tracking-head')}
        >
          {title}
        </span>
      }
    >
      {/* Not a grid: an element that sticks to the sheet's foot must be able to leave its row. */}
      <div className="picked">{children}</div>
    </SheetPanel>
  );
}
