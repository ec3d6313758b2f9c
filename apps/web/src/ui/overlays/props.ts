import type { ReactNode } from 'react';

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
