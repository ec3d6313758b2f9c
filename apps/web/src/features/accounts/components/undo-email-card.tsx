import { undoEmailChange } from '@bandeja/contract/calls/accounts/account-changes';
import MailCheck from 'lucide-react/icons/mail-check';
import { CHANGES } from '../../../data/changes.ts';
import { openCall } from '../../../session/sign-in.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { MailedLinkCard } from './mailed-link-card.tsx';

/** The page of the link mailed to the former address. */
export const UndoEmailCard = ({ token }: { token: string }) => (
  <MailedLinkCard
    act={() => openCall(undoEmailChange, { body: { token } })}
    changes={CHANGES.undoEmailChange}
    text="O e-mail da sua conta foi trocado. Se não foi você, desfaça: o e-mail de antes volta, todos os aparelhos saem da conta e a senha de agora deixa de valer."
    button="Desfazer a troca"
    done={
      <>
        <Note tone="green" icon={MailCheck} live>
          Pronto: o e-mail de antes voltou, e todos os aparelhos saíram da conta. Enviamos a ele um link para
          você criar uma nova senha. Ele vale por 1 hora.
        </Note>
        <LinkButton to="/login" size="tall" wide>
          Ir para a entrada
        </LinkButton>
      </>
    }
  />
);
