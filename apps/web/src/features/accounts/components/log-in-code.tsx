import MailCheck from 'lucide-react/icons/mail-check';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { askLogInCode } from '../../../session/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showErrorToast } from '../../../ui/feedback/toasts.ts';

/** Offers a code by e-mail when failed attempts have locked the login. The code is sent together with the password. */
export function LogInCode({ username, onSent }: { username: string; onSent: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  // State updates with the next render, so two taps in one frame would both see sending === false.
  const busy = useRef(false);

  async function send() {
    if (busy.current || username === '') return;
    busy.current = true;
    setSending(true);
    try {
      await askLogInCode(username);
      setSentTo(username);
      onSent();
    } catch (error) {
      showErrorToast(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return (
    <>
      {sentTo && (
        <Note tone="green" icon={MailCheck} live className="wrap-anywhere">
          Se {sentTo} for de uma conta, o código chega em instantes ao e-mail dela. Ele vale por 1 hora. Olhe
          também o spam.
        </Note>
      )}
      <Button variant="secondary" wide pending={sending} onClick={() => void send()}>
        {sentTo ? 'Enviar outro código' : 'Receber um código por e-mail'}
      </Button>
    </>
  );
}
