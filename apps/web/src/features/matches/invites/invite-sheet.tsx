import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share2 from 'lucide-react/icons/share-2';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { LinkField } from '../../../ui/fields/link-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { matchInvitesQuery, useInviteToMatch, useRevokeMatchInvite } from './api.ts';
import { inviteText, whatsAppLink } from './invite-text.ts';

interface InviteSheetProps {
  match: Match;
  now: Date;
  isFull: boolean;
  onClose: () => void;
}

/** The links of a match: a new one while the match has a free place, and those that still work. */
export function InviteSheet({ match, now, isFull, onClose }: InviteSheetProps) {
  const [wasFull] = useState(isFull);
  return (
    <Sheet isOpen onClose={onClose} title={wasFull ? 'Links do convite' : 'Chamar para a partida'}>
      {wasFull ? <InviteLinks match={match} now={now} /> : <NewLink match={match} now={now} />}
    </Sheet>
  );
}

/** A link that seats the player who opens it, with a message, to send by WhatsApp or another app, or to copy. */
function NewLink({ match, now }: { match: Match; now: Date }) {
  const { mutate, data, error } = useInviteToMatch();
  const { id } = match;
  const invite = useCallback(() => mutate({ params: { id }, body: {} }), [mutate, id]);
  useEffect(invite, [invite]);

  const text = data && inviteText(match, data.url, now.toISOString());
  return (
    <>
      {text ? (
        <>
          <p className="text-14 leading-small text-muted">
            Quem abrir o link entra no primeiro lugar livre, mesmo se ainda não tem conta.
          </p>
          <ButtonAnchor href={whatsAppLink(text)} target="_blank" rel="noopener">
            <MessageCircle size={20} />
            Mandar no WhatsApp
          </ButtonAnchor>
          {'share' in navigator && (
            <Button
              variant="soft"
              // A cancelled share is no failure; the sheet stays open.
              onClick={() => void navigator.share({ text }).catch(() => undefined)}
            >
              <Share2 size={20} />
              Compartilhar
            </Button>
          )}
          <div className="grid gap-2">
            <LinkField label="Link do convite" url={data.url} variant="soft" wide />
          </div>
          <InviteLinks match={match} now={now} />
        </>
      ) : error ? (
        <ErrorState
          bare
          title="Não deu para criar o convite"
          text={errorText(error, 'Confira o sinal e tente de novo.')}
          onRetry={invite}
        />
      ) : (
        <Loading label="Criando o convite" className="grid gap-3">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </Loading>
      )}
    </>
  );
}

/** The links of the match that still work, each with a button that ends it. */
function InviteLinks({ match: { id: match, timezone }, now }: { match: Match; now: Date }) {
  const { data } = useQuery(matchInvitesQuery(match));
  const revoke = useRevokeMatchInvite();
  if (!data) return null;
  return (
    <section aria-label="Links que valem" className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-16">Links que valem</h3>
      {data.length === 0 && <p className="text-14 leading-small text-muted">Nenhum link vale agora.</p>}
      <ul className="grid gap-2">
        {data.map(({ id, by, created_at }) => {
          const name = `${by.name}, ${formatDayTime(created_at, now, timezone)}`;
          return (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-14 leading-small text-muted wrap-anywhere">{name}</span>
              <Button
                variant="danger"
                size="small"
                pending={revoke.isPending && revoke.variables?.params.invite === id}
                aria-label={`Encerrar o link de ${name}`}
                onClick={() => revoke.mutate({ params: { id: match, invite: id } })}
              >
                Encerrar
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
