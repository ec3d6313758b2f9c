import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useIsDesk } from '../../lib/hooks/use-media.ts';
import type { SheetProps } from './sheet-modal.tsx';
import { useOverlay } from './use-overlay.tsx';

const load = async () => ({ default: (await import('./sheet-modal.tsx')).SheetModal });
const SheetModal = lazy(load);

/**
 * A bottom sheet on phones, a centred dialog on large screens. The page behind is inert; focus returns to the
 * opener.
 */
export function Sheet(props: SheetProps) {
  return useOverlay(load, props.isOpen, props.onClose, <SheetModal {...props} />);
}

/**
 * The same content as a permanent panel next to the list on large screens (`idle` until the player picks something) and
 * as a bottom sheet on phones. Belongs in the right column of the page's grid. While it is open it keeps the form in
 * which it was opened: another one would be a new element, which loses what is typed in it (the fields of a card are
 * the bank's).
 */
export function SheetPanel({ idle, ...sheet }: SheetProps & { idle?: ReactNode }) {
  const isDesk = useIsDesk();
  const [asPanel, setAsPanel] = useState(isDesk);
  if (!sheet.isOpen && asPanel !== isDesk) setAsPanel(isDesk);
  const panel = useRef<HTMLElement>(null);
  // A window that has become narrow shows the panel below the list.
  useEffect(() => {
    if (asPanel && !isDesk) panel.current?.scrollIntoView({ block: 'start' });
  }, [asPanel, isDesk]);
  if (!asPanel) return <Sheet {...sheet} />;
  return (
    <section
      ref={panel}
      className={cx(
        'sticky top-18 grid grid-cols-[minmax(0,1fr)] content-start gap-4 self-start rounded-card bg-surface p-5 shadow-card',
      )}
    >
      {sheet.isOpen ? (
        <>
          <div className="min-w-0">
            {sheet.kicker && <p className="text-14 font-label text-muted">{sheet.kicker}</p>}
            <h2 className="text-36 leading-none font-heavy tracking-display">{sheet.title}</h2>
          </div>
          {sheet.children}
        </>
      ) : (
        idle
      )}
    </section>
  );
}
