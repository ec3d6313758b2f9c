import { ApiError } from '@bandeja/contract/client';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../../../lib/form/error-messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import { useJoinMatch } from '../../api/invites/join-match.ts';

/** Takes the place of an invite when a viewer with a player opens its link. */
export function JoinByInvite({ id, token, onJoined }: { id: number; token: string; onJoined: () => void }) {
  const { mutate, error } = useJoinMatch(id);
  const join = useEffectEvent(() =>
    mutate(
      { params: { id }, body: { token } },
      {
        onSuccess: () => {
          showToast({ message: 'Você está na partida!' });
          onJoined();
        },
      },
    ),
  );
  // Idempotent: a player of the match who opens the link again keeps the place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link is a new invite.
  useEffect(() => join(), [id, token]);
  if (!error) return null;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <Note tone="red" live>
      <p>{errorText(error, 'Não deu para entrar na partida. Confira o sinal e tente de novo.')}</p>
      {refused ? (
        <Button variant="quiet" size="small" className="-ms-3" onClick={onJoined}>
          Entendi
        </Button>
      ) : (
        <Button variant="quiet" size="small" className="-ms-3" onClick={join}>
          Tentar de novo
        </Button>
      )}
    </Note>
  );
}
