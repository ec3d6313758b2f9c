import type { Match } from '@bandeja/contract/calls/matches';
import type { MatchRequest } from '@bandeja/contract/calls/open-matches';
import type { SuggestedPlayer } from '@bandeja/contract/calls/players';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import type { NotFullAnswer } from '@bandeja/rules/matches/opening/opening';
import { fullName, shortName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { PlayerPicker } from '../create/player-picker.tsx';
import { missedText } from '../match-names.ts';
import {
  matchRequestsQuery,
  useAcceptRequest,
  useAnswerNotFull,
  useCloseMatch,
  useDeclineRequest,
  useNameSubstitute,
} from './api.ts';
import { lowerFirst, type Opening } from './open-texts.ts';

const ANSWERS: readonly { answer: NotFullAnswer; label: string; done: string }[] = [
  { answer: 'keep', label: 'Jogar assim mesmo', done: 'A partida continua marcada.' },
  { answer: 'wait', label: 'Procurar até o início', done: 'A partida fica aberta até o início.' },
  { answer: 'cancel', label: 'Cancelar a partida', done: 'Partida cancelada. Todos foram avisados.' },
];

/** Asks the creator what happens to a match that is not full. */
export function NotFullQuestion({ match }: { match: Match }) {
  const answer = useAnswerNotFull(match);
  const [isCancelling, setCancelling] = useState(false);
  const send = ({ answer: chosen, done }: (typeof ANSWERS)[number]) =>
    answer.mutate(
      { params: { id: match.id }, body: { answer: chosen } },
      { onSuccess: () => showToast({ message: done }), onSettled: () => setCancelling(false) },
    );
  return (
    <Note tone="amber" live>
      <p>
        <b>A partida ainda não completou. O que fazemos?</b> Sem resposta até o prazo, ela é cancelada.
      </p>
      {answer.error && <p>{errorText(answer.error, 'Não deu para enviar a resposta. Tente de novo.')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {ANSWERS.map((one) => (
          <Button
            key={one.answer}
            size="small"
            variant={one.answer === 'cancel' ? 'danger' : one.answer === 'keep' ? 'primary' : 'secondary'}
            pending={answer.isPending && answer.variables.body.answer === one.answer}
            onClick={() => (one.answer === 'cancel' ? setCancelling(true) : send(one))}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={isCancelling}
        danger
        title="Cancelar esta partida?"
        confirmLabel="Cancelar a partida"
        cancelLabel="Voltar"
        pending={answer.isPending}
        onConfirm={() => ANSWERS[2] && send(ANSWERS[2])}
        onCancel={() => setCancelling(false)}
      >
        Os jogadores são avisados, a quadra é liberada pela regra do clube, e isso não dá para desfazer.
      </ConfirmDialog>
    </Note>
  );
}

/** The requests that wait for the creator. */
export function Requests({ match, now }: { match: Match; now: Date }) {
  const { data = [] } = useQuery(matchRequestsQuery(match.id));
  const accept = useAcceptRequest(match.id);
  const decline = useDeclineRequest(match.id);
  const waiting = data.filter(({ can }) => can.answer);
  const failed = accept.error ?? decline.error;
  // Who must pay enters afterwards.
  const accepted = match.opening?.price_cents
    ? 'recebeu o aviso e entra quando pagar a vaga.'
    : 'está na partida.';
  if (waiting.length === 0) return null;
  const input = (request: number) => ({ params: { id: match.id, request }, body: {} });
  const isSent = (mutation: typeof accept | typeof decline, { id }: MatchRequest) =>
    mutation.isPending && mutation.variables.params.request === id;
  return (
    <section aria-labelledby="requests" className="grid gap-2 border-line border-t pt-3">
      <h3 id="requests" className="text-16">
        {waiting.length === 1 ? '1 pedido para entrar' : `${waiting.length} pedidos para entrar`}
      </h3>
      <Refusal error={failed} fallback="Não deu para responder. Confira o sinal e tente de novo." />
      <ul className="grid gap-3" aria-labelledby="requests">
        {waiting.map((request) => {
          const { id, player, level, text, until, no_shows } = request;
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <div className="flex min-w-0 items-center gap-3">
                <Avatar name={player} src={avatarOf(player)} size="sm" />
                <div className="min-w-0 text-14 leading-small">
                  <Link
                    to="/player/$player_id"
                    params={{ player_id: String(player.id) }}
                    className="font-bold text-blue-text wrap-anywhere"
                  >
                    {fullName(player)}
                  </Link>
                  <p className="num text-13 text-muted">
                    {level === null ? 'Sem nível' : `Nível ${formatLevel(level)}`} · espera até{' '}
                    {lowerFirst(formatDayTime(until, now, match.timezone))}
                  </p>
                </div>
              </div>
              {no_shows !== undefined && (
                <p className="text-14 leading-small text-amber-text">
                  {shortName(player)} {missedText(no_shows)} nos últimos 90 dias.
                </p>
              )}
              {text && <p className="text-14 leading-small wrap-anywhere">“{text}”</p>}
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  pending={isSent(accept, request)}
                  aria-label={`Aceitar ${shortName(player)}`}
                  onClick={() => {
                    decline.reset();
                    accept.mutate(input(id), {
                      onSuccess: () => showToast({ message: `${shortName(player)} ${accepted}` }),
                    });
                  }}
                >
                  Aceitar
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  pending={isSent(decline, request)}
                  aria-label={`Recusar ${shortName(player)}`}
                  onClick={() => {
                    accept.reset();
                    decline.mutate(input(id));
                  }}
                >
                  Recusar
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ActionsProps {
  match: Match;
  opening: Opening;
  viewerId: number | null;
  onChange: () => void;
}

/** Of the creator: change and close. Of a player: name who takes the own place. */
export function OpeningActions({
  match,
  opening: { can, requests_waiting },
  viewerId,
  onChange,
}: ActionsProps) {
  const close = useCloseMatch(match);
  const substitute = useNameSubstitute(match);
  const [asked, setAsked] = useState<'close' | 'substitute' | null>(null);
  const [payer, setPayer] = useState<SuggestedPlayer | null>(null);
  const failed = close.error ?? substitute.error;
  if (!can.change && !can.close && !can.substitute) return null;
  return (
    <>
      <Refusal error={failed} fallback="Não deu para mudar a partida. Confira o sinal e tente de novo." />
      <div className="-mx-3 -mb-2 flex flex-wrap">
        {can.change && (
          <Button variant="quiet" size="small" onClick={onChange}>
            Mudar
          </Button>
        )}
        {can.substitute && viewerId !== null && (
          <Button variant="quiet" size="small" onClick={() => setAsked('substitute')}>
            Passar meu lugar
          </Button>
        )}
        {can.close && (
          <Button variant="danger" size="small" onClick={() => setAsked('close')}>
            Fechar
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'close'}
        title="Fechar a partida?"
        confirmLabel="Fechar"
        cancelLabel="Voltar"
        pending={close.isPending}
        onConfirm={() => {
          substitute.reset();
          close.mutate(
            { params: { id: match.id }, body: {} },
            {
              onSuccess: () => showToast({ message: 'Ninguém mais entra por conta própria.' }),
              onSettled: () => setAsked(null),
            },
          );
        }}
        onCancel={() => setAsked(null)}
      >
        Ela sai da lista e ninguém mais entra por conta própria.
        {requests_waiting > 0 && ' Os pedidos que esperam resposta terminam.'} Quem já está na partida fica.
      </ConfirmDialog>
      {can.substitute && viewerId !== null && (
        <PlayerPicker
          isOpen={asked === 'substitute'}
          onClose={() => setAsked(null)}
          playerId={viewerId}
          exclude={[
            ...match.players.map(({ player }) => player.id),
            ...(match.payment ? [match.created_by] : []),
          ]}
          title="Quem joga no seu lugar?"
          onPick={(player) => {
            setAsked(null);
            close.reset();
            if (match.payment) return setPayer(player);
            substitute.mutate(
              { params: { id: match.id }, body: { substitute: player.id } },
              { onSuccess: () => showToast({ message: `${shortName(player)} ficou com seu lugar.` }) },
            );
          }}
        />
      )}
      {payer && (
        <ConfirmDialog
          isOpen
          danger
          title={`Passar sua vaga para ${shortName(payer)}?`}
          confirmLabel="Sair e passar a vaga"
          cancelLabel="Voltar"
          pending={substitute.isPending}
          onConfirm={() =>
            // Not by callbacks of mutate: the event of the change may come before its answer, and these actions go with it.
            void substitute
              .mutateAsync({ params: { id: match.id }, body: { substitute: payer.id } })
              .then(
                () => showToast({ message: `Você saiu da partida. ${shortName(payer)} recebe um aviso.` }),
                () => undefined,
              )
              .finally(() => setPayer(null))
          }
          onCancel={() => setPayer(null)}
        >
          {payerText(match, shortName(payer))}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What becomes of a paid place whose player leaves and names who pays it. */
const payerText = ({ payment }: Match, name: string): string =>
  `Você sai da partida agora. ${name} recebe um aviso e tem 10 minutos para entrar e pagar; à noite o aviso espera até as 7 h, e a menos de 2 horas do início entra quem pagar primeiro. ${
    payment?.status === 'settled'
      ? 'Seu dinheiro volta quando alguém pagar a vaga, até o início da partida.'
      : 'O dinheiro da sua vaga volta inteiro para você agora.'
  }`;
