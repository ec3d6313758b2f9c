import { ConfirmModal } from '../../ui/overlays/confirm-modal.tsx';

let close = () => {};

/** Asks whether to leave the page with its unsaved input. The question of a later notification replaces this one. */
export async function askToOpen(open: () => void): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  close();
  const place = document.body.appendChild(document.createElement('div'));
  // A root of its own: no page draws the question, and the app's first paint does not need its code.
  const root = createRoot(place);
  close = () => {
    root.unmount();
    place.remove();
    close = () => {};
  };
  root.render(
    <ConfirmModal
      isOpen
      title="Abrir o aviso?"
      confirmLabel="Abrir"
      cancelLabel="Ficar aqui"
      onConfirm={() => {
        close();
        open();
      }}
      onCancel={close}
    >
      O que você começou nesta página ainda não foi salvo.
    </ConfirmModal>,
  );
}
