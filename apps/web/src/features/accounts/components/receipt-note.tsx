import MailWarning from 'lucide-react/icons/mail-warning';
import { Note } from '../../../ui/feedback/note.tsx';
import { EmailState } from './email-state.tsx';

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
