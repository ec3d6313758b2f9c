import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { answersOf, CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { askEmailLink } from '../api/change-account.ts';

/** Shows whether the account's address is confirmed, and offers a new link if not. An unconfirmed address blocks nothing. */
export function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  // State updates with the next render, so two taps in one frame would both see sending === false.
  const busy = useRef(false);

  async function send() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await askEmailLink();
      showToast({ message: `Enviamos outro link para ${email}. Vale o mais novo.` });
    } catch (error) {
      showErrorToast(errorText(error));
      // The address has been confirmed meanwhile on another device.
      void refetch(client, answersOf(CHANGES.resendEmailLink));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  if (verified) {
    return (
      <p className="flex items-center gap-2 text-14 text-muted">
        <CircleCheck size={20} className="flex-none text-green-text" />
        E-mail confirmado
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-14">
      <p className="flex items-center gap-2">
        <MailWarning size={20} className="flex-none text-amber-text" />
        Confirme seu e-mail
      </p>
      <button
        type="button"
        className="min-h-11 font-bold text-blue-text"
        aria-busy={sending || undefined}
        aria-disabled={sending || undefined}
        onClick={() => void send()}
      >
        {sending ? 'Enviando…' : 'Enviar o link de novo'}
      </button>
    </div>
  );
}
