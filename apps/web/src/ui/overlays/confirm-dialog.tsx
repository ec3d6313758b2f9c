import { lazy } from 'react';
import type { ConfirmDialogProps } from './confirm-modal.tsx';
import { useOverlay } from './use-overlay.tsx';

const load = async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal });
const ConfirmModal = lazy(load);

/**
 * Confirms an action that cannot be undone. States the consequence and its cost; the safe option is first in focus
 * order and is the action of Escape.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOverlay(load, props.isOpen, props.onCancel, <ConfirmModal {...props} />);
}
