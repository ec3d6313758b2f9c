import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { answersOf, CHANGES } from '../../../data/changes.ts';
import { readAnew } from '../../../data/read-anew.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { askEmailLink } from '../api/change-account.ts';

/** Whether the account's address is confirmed, and another link where it is not. Nothing is blocked by it. */
export function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  // Two taps in one frame would both see sending === false.
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
      // Confirmed meanwhile, on another device.
      void readAnew(client, answersOf(CHANGES.resendEmailLink));
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
