import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useIsDesk } from '../../../../lib/hooks/use-media.ts';
import { SheetPanel } from '../../../../ui/sheet.tsx';
import '../payment/hold.css';

/**
 * What was picked: a sheet on a phone, the panel beside the list at a desk. At a desk nothing covers the page, so
 * focus is brought to the panel each time `focusKey` changes, and Escape goes back to the list.
 */
export function PickedPanel({
  kicker,
  title,
  isTime,
  focusKey,
  onClose,
  children,
}: {
  kicker?: string;
  title: string;
  /** A time stands larger than words. */
  isTime?: boolean;
  focusKey: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const isDesk = useIsDesk();
  const heading = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another pick is what moves the focus.
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
      {/* Not a grid: what sticks to the sheet's foot must be able to leave its row. */}
      <div className="picked">{children}</div>
    </SheetPanel>
  );
}
