import type { DeskBanner } from '@bandeja/contract/calls/desk-banners';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useRemoveBanner } from './api.ts';

interface RemoveBannerProps {
  banner: Pick<DeskBanner, 'id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveBanner({ banner: { id, name }, isOpen, onClose }: RemoveBannerProps) {
  const { slug } = useDesk();
  const remove = useRemoveBanner();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Apagar o banner?"
      confirmLabel="Apagar"
      danger
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { slug, id } }, { onSettled: onClose })}
    >
      A imagem e os números de “{name}” vão junto. Para só tirar do ar, desligue.
    </ConfirmDialog>
  );
}
