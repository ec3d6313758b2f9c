import type { DeskClub } from '@bandeja/contract/calls/desk-staff';
import X from 'lucide-react/icons/x';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { markScrim } from '../../../lib/hooks/mark-root.ts';
import { IconButton } from '../../../ui/button.tsx';
import '../../../ui/overlays/sheet.css';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';
import '../../../shell/navigation/drawer.css';
import { DeskLinks, DeskWaysOut } from './desk-links.tsx';

/** All sections of the desk, over the page of a phone. */
export default function DeskMenu({
  club,
  isOpen,
  onClose,
}: {
  club: DeskClub | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  useBackCloses(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="scrim drawer-scrim"
      ref={markScrim}
    >
      <Modal className="drawer">
        <Dialog aria-label="Menu do balcão" className="flex min-h-full flex-col gap-0.5 outline-none">
          <div className="flex items-center justify-between pb-3 ps-2">
            <p className="min-w-0 font-head wrap-anywhere text-ink">{club?.name ?? 'Balcão'}</p>
            <IconButton label="Fechar menu" onClick={onClose}>
              <X size={24} />
            </IconButton>
          </div>
          <nav aria-label="Seções do balcão" className="contents">
            {club && <DeskLinks role={club.role} onNavigate={onClose} />}
          </nav>
          <span className="flex-1" />
          <DeskWaysOut byPin={club?.by_pin} onNavigate={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
