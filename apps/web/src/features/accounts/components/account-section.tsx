import { Link } from '@tanstack/react-router';
import AtSign from 'lucide-react/icons/at-sign';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileDown from 'lucide-react/icons/file-down';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import LogOut from 'lucide-react/icons/log-out';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { waiting } from '../../../data/offline/queue-port.ts';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useStore } from '../../../lib/store.ts';
import { lostText } from '../../../shell/queue/queue-text.ts';
import { Card } from '../../../ui/card.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { readOwnData, useSignOutEverywhere } from '../api/own-account.ts';
import { EmailState } from './email-state.tsx';

const row = 'flex min-h-12 w-full items-center gap-3 text-start text-14 font-label text-ink';

/** The player's account actions: password, e-mail, own data, log-out everywhere, deletion. */
export function AccountSection({ email, verified }: { email: string; verified: boolean }) {
  const [reading, setReading] = useState(false);
  // State updates with the next render, so two taps in one frame would both see reading === false.
  const busy = useRef(false);

  async function download() {
    if (busy.current) return;
    busy.current = true;
    setReading(true);
    try {
      const json = JSON.stringify(await readOwnData(), null, 2);
      saveFile('meus-dados.json', new Blob([json], { type: 'application/json' }));
      showToast({ message: 'Seus dados foram baixados.' });
    } catch (error) {
      showErrorToast(errorText(error));
    } finally {
      busy.current = false;
      setReading(false);
    }
  }

  return (
    <Card as="section" aria-labelledby="account">
      <h2 id="account">Conta</h2>
      <div className="mt-3">
        <EmailState email={email} verified={verified} />
      </div>
      <ul className="mt-2 -mb-2">
        <li>
          <Link to="/profile" search={{ account: 'password' }} className={row}>
            <KeyRound size={20} className="flex-none text-blue-text" />
            <span className="flex-1">Trocar senha</span>
            <ChevronRight size={20} className="flex-none text-muted" />
          </Link>
        </li>
        <li>
          <Link to="/profile" search={{ account: 'email' }} className={row}>
            <AtSign size={20} className="flex-none text-blue-text" />
            <span className="flex-1">Trocar e-mail</span>
            <ChevronRight size={20} className="flex-none text-muted" />
          </Link>
        </li>
        <li>
          <Link to="/desk/$" params={{ _splat: 'invitation/customer' }} className={row}>
            <Link2 size={20} className="flex-none text-blue-text" />
            <span className="flex-1">Clubes ligados</span>
            <ChevronRight size={20} className="flex-none text-muted" />
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={row}
            aria-busy={reading || undefined}
            aria-disabled={reading || undefined}
            onClick={() => void download()}
          >
            <FileDown size={20} className="flex-none text-blue-text" />
            <span className="flex-1">{reading ? 'Preparando seus dados…' : 'Baixar meus dados'}</span>
          </button>
        </li>
        <li>
          <SignOutEverywhere className={row} />
        </li>
        <li>
          <Link to="/player/delete-account" className={row}>
            <Trash2 size={20} className="flex-none text-red-text" />
            <span className="flex-1 text-red-text">Excluir conta</span>
            <ChevronRight size={20} className="flex-none text-muted" />
          </Link>
        </li>
      </ul>
    </Card>
  );
}

/** Ends every session of the account after a confirmation; the other devices must sign in again. */
function SignOutEverywhere({ className }: { className: string }) {
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
