import type { DeskInvitation } from '@bandeja/contract/calls/desk-staff';
import { ApiError } from '@bandeja/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deskPages } from '../../../desk-pages.ts';
import { useStore } from '../../../lib/store.ts';
import { signOut } from '../../../session/sign-in.ts';
import { tokens } from '../../../session/tokens.ts';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useDeskNavigate, useDeskParam } from '../shell/desk-router.tsx';
import { sectionsFor } from '../shell/desk-sections.ts';
import { ROLE_HINTS, ROLE_NAMES } from '../shell/role-names.ts';
import { invitationQuery, useAcceptInvitation } from './api.ts';

/** The target of a mailed invitation: what is offered, and what is missing to accept it. */
export function InvitationPage() {
  usePageTitle(deskPages.invitation.title);
  const token = useDeskParam('token');
  // Asked again after a log-in: whether the invitation is for this account.
  const signedIn = useStore(tokens) !== null;
  const invitation = useQuery(invitationQuery(token));
  const isRefused = invitation.error instanceof ApiError && invitation.error.status === 404;
  return (
    <BarePage>
      <h1>Convite para a equipe</h1>
      {isRefused ? (
        <Refused signedIn={signedIn} />
      ) : (
        <Fetched
          query={invitation}
          failed="Não deu para abrir o convite"
          loading={
            <Loading label="Abrindo o convite">
              <CardSkeleton />
            </Loading>
          }
        >
          {(offered) => <Offer token={token} offered={offered} />}
        </Fetched>
      )}
    </BarePage>
  );
}

function Refused({ signedIn }: { signedIn: boolean }) {
  const go = useDeskNavigate();
  return (
    <>
      <Note tone="amber" live>
        Este convite já foi usado, foi desfeito ou passou do prazo de 7 dias. Peça outro a um dono do clube.
      </Note>
      <Button variant="secondary" onClick={() => go({ page: 'choose' })}>
        {signedIn ? 'Abrir o balcão' : 'Já estou na equipe: entrar'}
      </Button>
    </>
  );
}

function Offer({ token, offered }: { token: string; offered: DeskInvitation }) {
  const { club, role, email_hint, is_yours } = offered;
  const navigate = useNavigate();
  const go = useDeskNavigate();
  const accept = useAcceptInvitation();
  const redirect = `/desk/invitation/${token}`;
  const first = sectionsFor(role)[0]?.page ?? 'choose';
  const open = () => go({ page: first, params: { slug: club.slug }, replace: true });
  const changeAccount = () => {
    signOut();
    void navigate({ to: '/login', search: { redirect } });
  };
  return (
    <>
      <p className="text-16">
        <b className="wrap-anywhere">{club.name}</b>
        {club.city && ` (${club.city})`} chama você para trabalhar no balcão como{' '}
        <b>{ROLE_NAMES[role].toLowerCase()}</b>.
      </p>
      <p className="text-14 text-muted">{ROLE_HINTS[role]}</p>
      {is_yours === true && (
        <Button
          size="tall"
          wide
          pending={accept.isPending}
          onClick={() =>
            accept.mutate(
              { params: { token } },
              {
                onSuccess: () => {
                  showToast({ message: `Você agora trabalha em ${club.name}.` });
                  open();
                },
                onError: (error) => {
                  if (error instanceof ApiError && error.code === 'staff_already_there') open();
                },
              },
            )
          }
        >
          Entrar na equipe
        </Button>
      )}
      {is_yours === null && (
        <>
          <p className="text-16">
            O convite foi enviado para <b className="inline-block max-w-full wrap-anywhere">{email_hint}</b>.
            Entre com a conta desse e-mail, ou crie uma com ele; depois você volta para cá.
          </p>
          <LinkButton to="/login" search={{ redirect }} size="tall" wide>
            Entrar
          </LinkButton>
          <LinkButton to="/sign-up" search={{ redirect }} variant="secondary" size="tall" wide>
            Criar conta
          </LinkButton>
        </>
      )}
      {is_yours === false && (
        <>
          <Note tone="amber">
            O convite foi enviado para <b className="inline-block max-w-full wrap-anywhere">{email_hint}</b>,
            e você entrou com a conta de outro e-mail.
          </Note>
          <Button size="tall" wide onClick={changeAccount}>
            Entrar com outra conta
          </Button>
        </>
      )}
    </>
  );
}
