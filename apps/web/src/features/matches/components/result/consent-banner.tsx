import type { Match } from '@bandeja/contract/calls/matches';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { fullName } from '@bandeja/rules/players/names';
import CircleHelp from 'lucide-react/icons/circle-help';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { joinNames } from '../../../../lib/text/join-names.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useConfirmMatch, useDeclineMatch } from '../../api/answer-place.ts';

/** The deadline that the banner of a match states to its viewer; null: none. */
export function statedDeadline({
  consent_until,
  timezone,
  can,
  cancelled_at,
  levels_waiting,
  ...match
}: Match) {
  const isStated =
    can.confirm || levels_waiting || match.players.some(({ confirmed, team }) => !confirmed && team !== '');
  return isStated && !cancelled_at && consent_until ? formatDeadline(consent_until, timezone) : null;
}

/**
 * Shows an unconfirmed viewer the question to confirm; shows the others which players are unconfirmed and whether
 * levels wait for them.
 */
export function ConsentBanner({ match }: { match: Match }) {
  const unconfirmed = match.players.filter(({ confirmed, team }) => !confirmed && team !== '');
  const names = joinNames(unconfirmed.map(({ player }) => fullName(player)));
  const until = match.consent_until && formatDeadline(match.consent_until, match.timezone);
  if (match.cancelled_at) return null;
  return (
    <>
      {match.can.confirm && <PlaceQuestion match={match} until={until} />}
      {match.levels_waiting && until && (
        <Note tone="amber" icon={Hourglass}>
          <p>
            <b>Níveis esperando confirmação</b>
          </p>
          <p>
            {`Falta a confirmação de ${names}. Sem ela, ${match.can.confirm ? 'no fim do prazo' : `em ${until}`} os níveis mudam só para quem confirmou.`}
          </p>
        </Note>
      )}
      {!match.levels_waiting &&
        unconfirmed.length > 0 &&
        (until || !match.ended_at) &&
        !match.can.confirm && (
          <Note icon={Hourglass}>
            {until && match.ended_early !== 'walkover'
              ? `Falta confirmar: ${names}. Sem resposta até ${until}, o nível de quem não confirmou volta ao que era.`
              : `Falta confirmar: ${names}.`}
          </Note>
        )}
    </>
  );
}

function PlaceQuestion({ match, until }: { match: Match; until: string | null }) {
  const confirm = useConfirmMatch(match);
  const decline = useDeclineMatch(match);
  const [asked, setAsked] = useState(false);
  const input = { params: { id: match.id }, body: {} };
  const played = match.ended_at !== null || match.scores.length > 0;
  const isWalkover = match.ended_at !== null && match.ended_early === 'walkover';
  const title = isWalkover
    ? 'Esta partida era sua?'
    : played
      ? 'Você jogou esta partida?'
      : 'Você vai jogar esta partida?';
  const [yes, no] = isWalkover
    ? ['Era minha', 'Não era minha']
    : played
      ? ['Joguei', 'Não joguei']
      : ['Vou jogar', 'Não vou jogar'];
  const effect = isWalkover ? 'o W.O. vale, e nenhum nível muda' : 'o resultado conta para o seu nível';
  return (
    <Note tone="blue" icon={CircleHelp}>
      <p>
        <b>{title}</b>
      </p>
      <p>
        {`Outra pessoa pôs você aqui. “${yes}” confirma: ${effect}. “${no}” tira você da partida e desfaz o resultado.`}
        {until && !isWalkover && ` Sem resposta até ${until}, seu nível volta ao que era.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          pending={confirm.isPending}
          onClick={() =>
            confirm.mutate(input, { onSuccess: () => showToast({ message: 'Participação confirmada.' }) })
          }
        >
          {yes}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
          {no}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked}
        danger
        title="Sair desta partida?"
        confirmLabel={no}
        pending={decline.isPending}
        onConfirm={() =>
          decline.mutate(input, {
            onSuccess: () => showToast({ message: 'Você saiu da partida.' }),
            onSettled: () => setAsked(false),
          })
        }
        onCancel={() => setAsked(false)}
      >
        Os outros são avisados e a partida fica aberta sem você. Ninguém pode pôr você nela de novo; só um
        convite aberto por você.
      </ConfirmDialog>
    </Note>
  );
}
