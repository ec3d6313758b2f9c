import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { teamQuery, useAcceptTeam, useDeclineTeam } from '../api.ts';
import { acceptRefusalText } from '../tournament-texts.ts';

/** Accepts or declines the invitation of a team where it is read; nothing once the invitation is over. */
export function AnswerInvitation({ team: id, viewer }: { team: number; viewer: number }) {
  const team = useQuery(teamQuery(id)).data;
  const accept = useAcceptTeam();
  const decline = useDeclineTeam();
  const input = { params: { id }, body: {} };
  const failed = accept.error ?? decline.error;
  if (!team || team.invited_by === viewer) return null;
  const isOpen = team.can.decline;
  const refused = acceptRefusalText(team);
  const answered = accept.isSuccess ? answerText(team) : decline.isSuccess ? 'Convite recusado.' : null;
  return (
    <div className="grid gap-2 px-3 pb-3 empty:hidden">
      <Refusal error={failed} fallback="Não deu para falar com o servidor. Nada mudou: tente de novo." />
      {answered && (
        <p role="status" className="text-14 leading-small">
          {answered}
        </p>
      )}
      {refused && <p className="text-14 leading-small font-label text-amber-text">{refused}</p>}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {team.can.accept && (
            <Button size="small" pending={accept.isPending} onClick={() => accept.mutate(input)}>
              Aceitar convite
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            pending={decline.isPending}
            onClick={() => decline.mutate(input)}
          >
            Recusar
          </Button>
        </div>
      )}
    </div>
  );
}

function answerText({
  status,
  asks_impediments,
}: Pick<TournamentTeam, 'status' | 'asks_impediments'>): string {
  const accepted =
    status === 'awaiting_payment'
      ? 'Convite aceito. Abra o torneio para pagar a inscrição.'
      : status === 'waiting'
        ? 'Convite aceito. A dupla está na fila de espera.'
        : 'Convite aceito. Vocês estão dentro!';
  return asks_impediments
    ? `${accepted} Há horários em que você não pode jogar? Diga na página do torneio.`
    : accepted;
}
