import X from 'lucide-react/icons/x';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { markScrim } from '../../lib/hooks/mark-root.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { IconButton } from '../../ui/button.tsx';
import '../../ui/overlays/sheet.css';
import { useBackCloses } from '../../ui/overlays/use-ways-out.ts';
import { HelpCard, SideLinks } from './navigation.tsx';
import './drawer.css';

/** The side navigation on phones, over the page. */
export default function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
        <Dialog aria-label="Menu" className="flex min-h-full flex-col gap-0.5 outline-none">
          <div className="flex items-center justify-between pb-3 ps-2">
            <Logo />
            <IconButton label="Fechar menu" onClick={onClose}>
              <X size={24} />
            </IconButton>
          </div>
          <nav aria-label="Seções" className="contents">
            <SideLinks onNavigate={onClose} />
          </nav>
          <span className="flex-1" />
          <HelpCard />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
