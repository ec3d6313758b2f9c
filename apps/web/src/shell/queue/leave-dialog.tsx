import { waiting } from '../../data/offline/queue-port.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { signOut } from '../../session/sign-in.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { lostText } from './queue-text.ts';

/** The end of the session erases what is not sent. */
export function LeaveDialog() {
  const isAsking = useStore(leaveAsked);
  const { entries } = useStore(waiting);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      danger
      title="Sair sem enviar?"
      confirmLabel="Sair e apagar"
      cancelLabel="Ficar"
      onConfirm={() => {
        leaveAsked.set(false);
        signOut();
      }}
      onCancel={() => leaveAsked.set(false)}
    >
      {lostText(entries.length)} Com sinal, é só esperar um instante.
    </ConfirmDialog>
  );
}

/** Whether the question about losing unsent entries is open (QueueStrip). */
const leaveAsked = createStore(false);

/** Sair: immediately, or after a question when this device has unsent entries. */
export function leaveOrAsk(): void {
  if (waiting.get().entries.length > 0) leaveAsked.set(true);
  else signOut();
}
