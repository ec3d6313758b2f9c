import type { Match } from '@bandeja/contract/calls/matches';
import type { OwnNoShow } from '@bandeja/contract/calls/no-shows';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { asksWhoCame } from '@bandeja/rules/matches/match-over';
import { shortName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { MoreLink } from '../../../ui/more-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { missedText } from '../match-names.ts';
import { noShowsQuery, ownNoShowsQuery, useAnswerNoShow, useReportNoShow, useWithdrawNoShow } from './api.ts';

/** Who did not come: what is said of the viewer, whom the viewer may report, and what the creator reads before the match. */
export function MatchNoShows({ match }: { match: Match }) {
  const { data } = useQuery(noShowsQuery(match.id));
  if (!data) return null;
  const { own, own_count, counts, players } = data;
  return (
    <>
      {own && <Own match={match} own={own} count={own_count} />}
      {counts.length > 0 && (
        <Note tone="amber">
          {counts.map(({ player, count }) => (
            <p key={player}>
              <b>{nameOf(match, player)}</b> {missedText(count)} nos últimos 90 dias.
            </p>
          ))}
        </Note>
      )}
      {players.length > 0 && <Report match={match} players={players} />}
    </>
  );
}

const nameOf = ({ players }: Match, id: number): string => {
  const found = players.find(({ player }) => player.id === id);
  return found ? shortName(found.player) : 'Jogador';
};

const STATES = {
  disputed: 'Você respondeu. A falta não conta até o clube ou a equipe do aplicativo decidir.',
  counted: 'O prazo para responder passou.',
  dismissed: 'Ficou decidido que você veio: a falta não conta.',
};

const STATE_LABELS = {
  answerable: ' · você pode responder',
  disputed: ' · não conta por enquanto',
  counted: '',
  dismissed: '',
};

function Own({ match: { id, timezone }, own, count }: { match: Match; own: OwnNoShow; count: number }) {
  const { mutate, isPending } = useAnswerNoShow();
  const answer = (given: 'was_there' | 'told_before') =>
    mutate(
      { params: { id }, body: { answer: given } },
      { onSuccess: () => showToast({ message: 'Resposta guardada.' }) },
    );
  return (
    <Note tone={own.state === 'dismissed' ? 'neutral' : 'amber'}>
      <p>
        <b>{own.by_desk ? 'O clube anotou que você não veio.' : 'Disseram que você não veio.'}</b>
      </p>
      {own.state === 'answerable' ? (
        <>
          <p>{`Se não foi assim, responda até ${formatDeadline(own.answer_until, timezone)}. Sem resposta, a falta pode contar.`}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" pending={isPending} onClick={() => answer('was_there')}>
              Eu fui
            </Button>
            <Button
              size="small"
              variant="secondary"
              pending={isPending}
              onClick={() => answer('told_before')}
            >
              Avisei antes
            </Button>
          </div>
        </>
      ) : (
        <p>{STATES[own.state]}</p>
      )}
      {count > 0 && <p>{`Quem cria partidas lê de você: “${missedText(count)}” nos últimos 90 dias.`}</p>}
      <OtherMatches id={id} timezone={timezone} />
    </Note>
  );
}

/** The other matches that the viewer is said to have missed: what is read of the viewer comes from all of them. */
function OtherMatches({ id, timezone }: Pick<Match, 'id' | 'timezone'>) {
  const { data } = useQuery(ownNoShowsQuery);
  const others = (data?.no_shows ?? []).filter(
    ({ match, missed_at, state }) =>
      match !== id && state !== 'dismissed' && asksWhoCame({ date: missed_at, ends_at: null }, serverNow()),
  );
  if (others.length === 0) return null;
  return (
    <>
      <p className="mt-2">Também dizem que você faltou:</p>
      <ul>
        {others.map(({ match, missed_at, state }) => (
          <li key={match} className="flex py-3">
            <MoreLink to="/match/$match_id" params={{ match_id: String(match) }}>
              {`${formatDeadline(missed_at, timezone)}${STATE_LABELS[state]}`}
            </MoreLink>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReportProps {
  match: Match;
  players: readonly { player: number; reported: boolean }[];
}

function Report({ match, players }: ReportProps) {
  const { id } = match;
  const report = useReportNoShow(id);
  const withdraw = useWithdrawNoShow();
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Card as="section" pad="tight" aria-labelledby="no-shows" className="grid gap-2">
      <h2 id="no-shows">Alguém faltou?</h2>
      <ul className="grid gap-1">
        {players.map(({ player, reported }) => {
          const name = nameOf(match, player);
          return (
            <li key={player} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {reported && <span className="text-muted"> · falta anotada</span>}
              </span>
              {reported ? (
                <Button
                  variant="quiet"
                  size="small"
                  pending={withdraw.isPending && withdraw.variables.params.player === player}
                  aria-label={`Retirar a falta de ${name}`}
                  onClick={() => withdraw.mutate({ params: { id, player } })}
                >
                  Retirar
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${name} não veio`}
                  onClick={() => setAsked(player)}
                >
                  Não veio
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={`${nameOf(match, asked)} não veio?`}
          confirmLabel="Anotar a falta"
          cancelLabel="Voltar"
          pending={report.isPending}
          onConfirm={() =>
            report.mutate({ params: { id }, body: { player: asked } }, { onSettled: () => setAsked(null) })
          }
          onCancel={() => setAsked(null)}
        >
          A pessoa é avisada, sem o seu nome, e pode responder em 48 horas. Faltas em duas partidas diferentes
          contam, e você pode retirar a sua.
        </ConfirmDialog>
      )}
    </Card>
  );
}
