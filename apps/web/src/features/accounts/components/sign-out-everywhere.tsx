import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { signOutEverywhere } from '../api/sign-out-everywhere.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Ends every session of the account after a confirmation; the other devices must sign in again. */
export function SignOutEverywhere({ className }: { className: string }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await signOutEverywhere();
      showToast({ message: 'Você saiu da conta em todos os aparelhos.' });
    } catch (error) {
      showErrorToast(errorText(error));
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
      {asking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title="Sair de todos os aparelhos?"
            confirmLabel="Sair de todos"
            pending={pending}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          >
            Você vai precisar entrar de novo em cada um, também neste. Os links que enviamos por e-mail e
            ainda não foram usados deixam de valer.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
