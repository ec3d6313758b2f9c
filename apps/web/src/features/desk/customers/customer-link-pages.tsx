import type { CustomerLink } from '@bandeja/contract/calls/customer-links';
import { ApiError } from '@bandeja/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deskPages } from '../../../desk-pages.ts';
import { signOut } from '../../../session/sign-in.ts';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeskNavigate, useDeskParam } from '../shell/desk-router.tsx';
import {
  customerInvitationQuery,
  customerLinksQuery,
  useAcceptCustomerInvitation,
  useRemoveLink,
} from './api.ts';

/** The target of the letter by which a club proposes the link: what it means, and the player's own yes. */
export function CustomerInvitationPage() {
  usePageTitle(deskPages.customerInvitation.title);
  const token = useDeskParam('token');
  const invitation = useQuery({ ...customerInvitationQuery(token), retry: false });
  const accept = useAcceptCustomerInvitation();
  const go = useDeskNavigate();
  const navigate = useNavigate();
  const redirect = `/desk/invitation/customer/${token}`;
  const changeAccount = () => {
    signOut();
    void navigate({ to: '/login', search: { redirect } });
  };
  const isOver =
    invitation.error instanceof ApiError && invitation.error.code === 'customer_invitation_refused';
  return (
    <BarePage>
      <h1>Ligar a um clube</h1>
      {isOver ? (
        <EmptyState
          title="Este convite não vale mais"
          text="Ele já foi usado, foi desfeito ou passou do prazo. Peça outro ao clube."
        >
          <LinkButton to="/" variant="secondary" size="small">
            Ir para o início
          </LinkButton>
        </EmptyState>
      ) : (
        <Fetched query={invitation} failed="Não deu para abrir o convite" loading={<Waiting />}>
          {({ club, is_yours }) => (
            <Card className="grid gap-4">
              <p>
                <b>{club.name}</b>, de {club.city}, tem um cadastro seu e propõe ligá-lo à sua conta.
              </p>
              <p>
                Com o seu sim, o clube vê qual jogador você é. Seu telefone, sua data de nascimento e seu
                endereço no app continuam só seus. Você desfaz a ligação quando quiser.
              </p>
              {is_yours === null ? (
                <LinkButton to="/login" search={{ redirect } as never} size="tall" wide>
                  Entrar na minha conta
                </LinkButton>
              ) : is_yours ? (
                <Button
                  size="tall"
                  wide
                  pending={accept.isPending}
                  onClick={() =>
                    accept.mutate(
                      { params: { token } },
                      { onSuccess: () => go({ page: 'customerLinks', replace: true }) },
                    )
                  }
                >
                  Sim, ligar minha conta
                </Button>
              ) : (
                <>
                  <Note tone="amber">
                    Este convite foi enviado a outro e-mail. Entre com a conta desse endereço.
                  </Note>
                  <Button size="tall" wide onClick={changeAccount}>
                    Entrar com outra conta
                  </Button>
                </>
              )}
            </Card>
          )}
        </Fetched>
      )}
    </BarePage>
  );
}

/** The clubs that know which player the viewer is, each with its way out. */
export function CustomerLinksPage() {
  usePageTitle(deskPages.customerLinks.title);
  const links = useQuery(customerLinksQuery());
  return (
    <BarePage>
      <h1>Clubes ligados a você</h1>
      <Fetched query={links} failed="Não deu para buscar os clubes" loading={<Waiting />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Nenhum clube ligado"
              text="Quando você aceitar o convite de um clube, ele aparece aqui, e aqui você desfaz a ligação."
            />
          ) : (
            <ul className="grid gap-3">
              {list.map((link) => (
                <li key={link.id}>
                  <LinkedClub link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      <LinkButton to="/" variant="secondary">
        Ir para o início
      </LinkButton>
    </BarePage>
  );
}

const Waiting = () => (
  <Loading label="Buscando">
    <CardSkeleton />
  </Loading>
);

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' });

function LinkedClub({ link: { id, club, linked_at } }: { link: CustomerLink }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveLink();
  const close = () => setAsking(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0">
        <b className="block wrap-anywhere">{club.name}</b>
        <span className="text-14 text-muted">
          {club.city} · desde {day.format(new Date(linked_at))}
        </span>
      </span>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Desfazer ligação
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Desfazer a ligação com ${club.name}?`}
        confirmLabel="Desfazer ligação"
        danger
        pending={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: close, onError: close })}
      >
        <p>O clube deixa de ver qual jogador você é. O cadastro e as reservas que você tem lá continuam.</p>
      </ConfirmDialog>
    </Card>
  );
}
