import { Link } from '@tanstack/react-router';
import AtSign from 'lucide-react/icons/at-sign';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Card } from '../../../ui/card.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { readOwnData } from '../api/own-account.ts';
import { EmailState } from './email-state.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

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
          <button
            type="button"
            className={row}
            aria-busy={reading || undefined}
            aria-disabled={reading || undefined}
            onClick={() => void download()}
          >
            <Download size={20} className="flex-none text-blue-text" />
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
