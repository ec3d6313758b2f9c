import type { Match } from '@bandeja/contract/calls/matches';
import { ApiError } from '@bandeja/contract/client';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { invitationQuery, useJoinMatch } from './api.ts';

interface JoinByInviteProps {
  match: Match;
  viewerId: number;
  token: string;
  /** The invite was answered: its token leaves the address. */
  onDone: () => void;
}

/**
 * Asks a viewer with a player who has opened an invite link whether to join, and takes the place. A player of the match
 * is not asked.
 */
export function JoinByInvite({ match, viewerId, token, onDone }: JoinByInviteProps) {
  const { id } = match;
  const isIn = match.players.some(({ player }) => player.id === viewerId);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isIn) done();
  }, [isIn]);
  const invitation = useQuery({
    ...invitationQuery(id, token),
    retry: false,
    retryOnMount: false,
    enabled: !isIn,
  });
  const { mutate, error, isPending } = useJoinMatch(id);
  if (isIn) return null;
  const join = () =>
    mutate(
      { params: { id }, body: { token } },
      { onSuccess: () => showToast({ message: 'Você está na partida!' }) },
    );
  const failure = error ?? (isEnded(invitation.error) ? invitation.error : null);
  const refusal = invitation.data?.refusal?.sentence ?? null;
  if (failure || refusal) {
    const isFinal = refusal !== null || isRefusal(failure);
    return (
      <Note tone="red" live>
        <p>
          {failure
            ? errorText(failure, 'Não deu para entrar na partida. Confira o sinal e tente de novo.')
            : refusal}
        </p>
        <Button variant="quiet" size="small" className="-ms-3" onClick={isFinal ? onDone : join}>
          {isFinal ? 'Entendi' : 'Tentar de novo'}
        </Button>
      </Note>
    );
  }
  return (
    <Note tone="blue" icon={UserPlus} live>
      <p>
        <b>
          {invitation.data
            ? `${invitation.data.by} chamou você para jogar.`
            : 'Chamaram você para esta partida.'}
        </b>
      </p>
      <p>Entrando, você fica com o primeiro lugar livre e os outros são avisados.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" pending={isPending} onClick={join}>
          Entrar na partida
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Agora não
        </Button>
      </div>
    </Note>
  );
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Other failures are left to the attempt to join. */
const isEnded = (error: unknown) => error instanceof ApiError && error.status === 404;
