import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { waiting } from '../../../data/offline/queue-port.ts';
import { useStore } from '../../../lib/store.ts';
import { lostText } from '../../../shell/queue/queue-text.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSignOutEverywhere } from '../api/own-account.ts';

/** Ends every session of the account after a confirmation; the other devices must sign in again. */
export function SignOutEverywhere({ className }: { className: string }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const signOutEverywhere = useSignOutEverywhere();
  const unsent = useStore(waiting, ({ entries }) => entries.length);

  async function confirm() {
    setPending(true);
    try {
      await signOutEverywhere();
      showToast({ message: 'Você saiu da conta em todos os aparelhos.' });
    } catch {
      // A toast shows the reason.
      setPending(false);
      setAsking(false);
    }
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <LogOut size={20} className="flex-none text-blue-text" />
        <span className="flex-1">Sair de todos os aparelhos</span>
      </button>
      <ConfirmDialog
        isOpen={asking}
        title="Sair de todos os aparelhos?"
        confirmLabel="Sair de todos"
        pending={pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Você vai precisar entrar de novo em cada um, também neste. Os links que enviamos por e-mail e ainda
        não foram usados deixam de valer.
        {unsent > 0 && <b className="mt-2 block">{lostText(unsent)}</b>}
      </ConfirmDialog>
    </>
  );
}
