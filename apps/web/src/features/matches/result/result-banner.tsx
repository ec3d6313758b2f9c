import type { Match, MatchResult } from '@bandeja/contract/calls/matches';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import { fullName } from '@bandeja/rules/players/names';
import CircleHelp from 'lucide-react/icons/circle-help';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning';
import { lazy, Suspense, useState } from 'react';
import { isQueued } from '../../../data/offline/queued-call.ts';
import { joinNames } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useConfirmMatch, useDeclineMatch } from '../api/change-match.ts';
import { useAcceptMatch } from '../api/result.ts';
import { earlyText, membersOf, pairName } from '../match-names.ts';

const ContestSheet = lazy(async () => ({ default: (await import('./contest-sheet.tsx')).ContestSheet }));

/** The state of a result that is not final: its deadline, the team that must answer, and the two answers. */
export function ResultBanner({ match, now, viewerId }: { match: Match; now: Date; viewerId: number | null }) {
  const { accept, isPending } = useAcceptMatch(match);
  const [contesting, setContesting] = useState(false);
  const { result, can } = match;
  // The page may stay open past the deadline, after which the result counts as accepted.
  if (!result || result.state === 'final' || (result.until && new Date(result.until) <= now)) return null;
  const contested = result.state === 'contested';
  const isWalkover = match.ended_early === 'walkover';

  const agree = () =>
    accept().then(
      (answer) => isQueued(answer) || showToast({ message: 'Resultado aceito. Agora ele é definitivo.' }),
      // The mutation shows a toast.
      () => undefined,
    );

  return (
    <Note tone={contested ? 'amber' : 'blue'} icon={contested ? MessageCircleWarning : Clock}>
      <p>
        <b>{contested ? 'Resultado contestado' : 'Resultado provisório'}</b>
      </p>
      {contested && result.reason && <p className="wrap-anywhere">“{result.reason}”</p>}
      <p>{contested ? contestedText(match, result, viewerId) : provisionalText(match, result)}</p>
      {contested && result.by_team && match.ended_early && <p>{earlyText(match)}</p>}
      {contested && can.accept && match.scores.length > 0 && (
        <p className="num mt-1 text-18 font-head">
          {match.scores.map((set) => formatScore(set)).join('   ')}
          <span className="block text-13 font-normal">
            {`${teamName(match, 'A')} × ${teamName(match, 'B')}`}
          </span>
        </p>
      )}
      {(can.accept || can.contest) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {can.accept && (
            <Button size="small" pending={isPending} onClick={() => void agree()}>
              {contested
                ? isWalkover
                  ? 'Concordar com o W.O.'
                  : 'Concordar com os sets'
                : 'Aceitar resultado'}
            </Button>
          )}
          {can.contest && (
            <Button variant="secondary" size="small" onClick={() => setContesting(true)}>
              Contestar
            </Button>
          )}
        </div>
      )}
      {contesting && (
        <Suspense>
          <ContestSheet match={match} onClose={() => setContesting(false)} />
        </Suspense>
      )}
    </Note>
  );
}

const teamName = (match: Match, team: 'A' | 'B') => pairName(membersOf(match, team));

/** Not again where the question of consent, above this banner, states it. */
function deadlineOf(match: Match, { until }: MatchResult): string {
  const text = until && formatDeadline(until, match.timezone);
  if (!text) return '';
  return text === statedDeadline(match) ? ' até o mesmo prazo' : ` até ${text}`;
}

function provisionalText(match: Match, result: MatchResult): string {
  const deadline = deadlineOf(match, result);
  if (match.can.contest) return `Confira o placar: você pode contestar${deadline}. Sem resposta, ele vale.`;
  const other = result.by_team && teamName(match, result.by_team === 'A' ? 'B' : 'A');
  return `${other ?? 'As duplas'} ${other && !other.includes(' e ') ? 'pode' : 'podem'} contestar${deadline}. Sem resposta, ele vale.`;
}

function contestedText(match: Match, result: MatchResult, viewerId: number | null): string {
  const fate = match.scores.length > 0 ? 'fica amistosa' : 'é cancelada';
  const deadline = `Sem acordo${deadlineOf(match, result)}, a partida ${fate}.`;
  const plays = match.players.some(({ player, team }) => player.id === viewerId && team !== '');
  if (!result.by_team) {
    return `Os níveis voltaram ao que eram. ${plays ? 'Corrija os sets e proponha o resultado à outra dupla.' : 'As duplas precisam concordar com os sets.'} ${deadline}`;
  }
  const proposer = teamName(match, result.by_team);
  if (match.ended_early === 'walkover') {
    return match.can.accept
      ? `${proposer} propõem o W.O. Vocês concordam? Se não, anotem os sets ou proponham outro resultado. ${deadline}`
      : `${proposer} propõem o W.O. Falta a outra dupla concordar. ${deadline}`;
  }
  return match.can.accept
    ? `${proposer} propõem os sets como estão. Vocês concordam? Se não, corrijam e proponham de novo. ${deadline}`
    : `${proposer} propõem os sets como estão. Falta a outra dupla concordar. ${deadline}`;
}

/** The deadline that the banner of a match states to its viewer; null: none. */
function statedDeadline({ consent_until, timezone, can, cancelled_at, levels_waiting, ...match }: Match) {
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

/** Not by callbacks of mutate: the event of the answer may come before it, and the question goes with it. */
const told = (answer: Promise<unknown>, message: string) =>
  answer.then(
    () => showToast({ message }),
    () => undefined,
  );

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
          onClick={() => void told(confirm.mutateAsync(input), 'Participação confirmada.')}
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
          void told(decline.mutateAsync(input), 'Você saiu da partida.').finally(() => setAsked(false))
        }
        onCancel={() => setAsked(false)}
      >
        Os outros são avisados e a partida fica aberta sem você. Ninguém pode pôr você nela de novo; só um
        convite aberto por você.
      </ConfirmDialog>
    </Note>
  );
}
