import { type ReactNode, useEffect, useRef } from 'react';
import { useIsDesk } from '../../../lib/use-media.ts';
import { SheetPanel } from '../../../ui/sheet.tsx';

/**
 * What was picked: a sheet on a phone, the panel beside the list at a desk. At a desk nothing covers the page, so
 * focus is brought to the panel each time `focusKey` changes, and Escape goes back to the list.
 */
export function PickedPanel({
  kicker,
  title,
  focusKey,
  onClose,
  children,
}: {
  kicker?: string;
  title: string;
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
          className="num text-36 leading-tight tracking-display"
        >
          {title}
        </span>
      }
    >
      {children}
    </SheetPanel>
  );
}
