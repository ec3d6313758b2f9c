import { confirmEmail } from '@bandeja/contract/calls/accounts/account-changes';
import { CHANGES } from '../../../data/changes.ts';
import { openCall } from '../../../session/sign-in.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { MailedLinkCard } from './mailed-link-card.tsx';

export const ConfirmEmailCard = ({ token }: { token: string }) => (
  <MailedLinkCard
    act={() => openCall(confirmEmail, { body: { token } })}
    changes={CHANGES.confirmEmail}
    text="Falta só um toque."
    button="Confirmar e-mail"
    done={
      <>
        <Note tone="green" live>
          Pronto, seu e-mail está confirmado.
        </Note>
        <LinkButton to="/" size="tall" wide>
          Ir para o início
        </LinkButton>
      </>
    }
  />
);
