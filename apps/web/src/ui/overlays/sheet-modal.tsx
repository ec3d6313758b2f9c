import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { markScrim } from '../../lib/hooks/mark-root.ts';
import { IconButton } from '../button.tsx';
import './sheet.css';
import { useBackCloses, useEscapeBehind, usePressOutside } from './use-ways-out.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A caption above the title. */
  kicker?: ReactNode;
  /** It was opened by an address of its own, from which the browser's back leads to the page. */
  hasAddress?: boolean;
  children: ReactNode;
}

/**
 * A bottom sheet on phones, a centred dialog on large screens. The page behind is inert; focus returns to the
 * opener.
 */
export function SheetModal({ isOpen, onClose, title, kicker, hasAddress, children }: SheetProps) {
  useEscapeBehind(isOpen, onClose);
  useBackCloses(isOpen && !hasAddress, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      shouldCloseOnInteractOutside={usePressOutside(isOpen)}
      className="scrim"
      ref={markScrim}
    >
      <Modal className="sheet">
        <Grip onClose={onClose} />
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

/** Distance in pixels after which a released sheet closes. */
const CLOSING_PX = 80;

/** The handle of the sheet: dragging it down moves the sheet, and closes it. The X does the same by keyboard. */
function Grip({ onClose }: { onClose: () => void }) {
  const start = useRef<number | null>(null);
  const moveTo = (grip: Element, pixels: number) => {
    const sheet = grip.closest<HTMLElement>('.sheet');
    if (sheet) sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : '';
  };
  return (
    <div
      className="grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) moveTo(event.currentTarget, event.clientY - start.current);
      }}
      onPointerUp={(event) => {
        const from = start.current;
        start.current = null;
        if (from !== null && event.clientY - from > CLOSING_PX) onClose();
        else moveTo(event.currentTarget, 0);
      }}
      onPointerCancel={(event) => {
        start.current = null;
        moveTo(event.currentTarget, 0);
      }}
    />
  );
}
