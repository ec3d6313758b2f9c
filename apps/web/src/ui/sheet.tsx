import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../lib/cx.ts';
import { useIsDesk } from '../lib/hooks/use-media.ts';
import { IconButton } from './button.tsx';
import './sheet.css';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A caption above the title. */
  kicker?: ReactNode;
  children: ReactNode;
}

/**
 * A bottom sheet on phones, a centred dialog on large screens. The page behind is inert; focus returns to the
 * opener.
 */
export function Sheet({ isOpen, onClose, title, kicker, children }: SheetProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable className="scrim">
      <Modal className="sheet">
        <Dialog className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 outline-none">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              {kicker && <p className="text-14 font-label text-muted">{kicker}</p>}
              <Heading slot="title" level={2} className="text-28 leading-tight font-heavy tracking-head">
                {title}
              </Heading>
            </div>
            <IconButton label="Fechar" onClick={onClose} className="-me-2 -mt-1.5">
              <X size={24} />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The same content as a permanent panel beside the list on large screens (`idle` while nothing is picked) and as a
 * bottom sheet on phones. Belongs in the right column of the page's grid.
 */
export function SheetPanel({ idle, ...sheet }: SheetProps & { idle?: ReactNode }) {
  const isDesk = useIsDesk();
  if (!isDesk) return <Sheet {...sheet} />;
  return (
    <section
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
