import CircleCheck from 'lucide-react/icons/circle-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { useRef } from 'react';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useAskEmailLink } from '../api/own-account.ts';

/** Shows whether the account's address is confirmed, and offers a new link if not. An unconfirmed address blocks nothing. */
export function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const { mutateAsync: askEmailLink, isPending } = useAskEmailLink();
  // State updates with the next render, so two taps in one frame would both see isPending === false.
  const busy = useRef(false);

  async function send() {
    if (busy.current) return;
    busy.current = true;
    try {
      await askEmailLink({});
      showToast({ message: `Enviamos outro link para ${email}. Vale o mais novo.` });
    } catch {
      // A toast shows the reason; the address may have been confirmed on another device, so the player is read again.
    } finally {
      busy.current = false;
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
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => void send()}
      >
        {isPending ? 'Enviando…' : 'Enviar o link de novo'}
      </button>
    </div>
  );
}

/** On the page of a booking whose receipt was not sent, because letters go to confirmed addresses only. */
export const ReceiptNote = ({ email }: { email: string }) => (
  <Note tone="amber" icon={MailWarning}>
    <p>
      <b>O recibo não foi por e-mail.</b> Só mandamos para endereços confirmados, e {email} ainda não foi. Os
      valores ficam nesta página; depois de confirmar, os próximos recibos vão por e-mail.
    </p>
    <EmailState email={email} verified={false} />
  </Note>
);
