import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { markScrim } from '../../lib/hooks/mark-root.ts';
import { Button } from '../button.tsx';
import './sheet.css';
import { useBackCloses, useEscapeBehind, usePressOutside } from './use-ways-out.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Label of the action, a verb: "Cancelar reserva". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmModal({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Voltar',
  danger,
  pending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useEscapeBehind(isOpen && !pending, onCancel);
  // While the action is under way the page stays too.
  useBackCloses(isOpen, () => !pending && onCancel());
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && !pending && onCancel()}
      isDismissable={!pending}
      shouldCloseOnInteractOutside={usePressOutside(isOpen)}
      className="scrim"
      ref={markScrim}
    >
      <Modal className="sheet dialog">
        <Dialog role="alertdialog" className="grid gap-4 outline-none">
          <Heading slot="title" level={2} className="text-22 leading-snug font-heavy tracking-head">
            {title}
          </Heading>
          <div className="text-16">{children}</div>
          <div className="flex flex-wrap justify-end gap-2 pt-1 max-desk:flex-col-reverse">
            <Button variant="secondary" onClick={onCancel} disabled={pending}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'red' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
