import type { Match } from '@bandeja/contract/calls/matches';
import { formatDeadline, formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { membersOf, NO_PLAYER, pairName, placeOf, withoutDot } from '../match-names.ts';

/**
 * The matches that wait for an answer of the viewer (whether the viewer played, or plays; whether the result is right),
 * with a link to the one whose deadline is first; null without one.
 */
export function PendingAnswers({ matches, playerId }: { matches: readonly Match[]; playerId: number }) {
  const [match, ...others] = pendingOf(matches);
  if (!match) return null;
  const { title, link } = questionOf(match);
  const until = deadlineOf(match);
  return (
    <Card as="section" pad="tight" aria-labelledby="pending-answers" className="grid gap-3">
      <div>
        <h2 id="pending-answers">{title}</h2>
        <p className="mt-1 text-14 leading-small text-muted">
          {`${withoutDot(aboutOf(match, playerId))}.`}
          {until && ` Até ${formatDeadline(until, match.timezone)}.`}
          {others.length > 0 &&
            ` ${others.length === 1 ? 'Mais uma partida espera' : `Mais ${others.length} partidas esperam`} por você.`}
        </p>
      </div>
      <LinkButton size="small" to="/match/$match_id" params={{ match_id: String(match.id) }}>
        {link}
      </LinkButton>
    </Card>
  );
}

/** The matches that wait, each once: those with a deadline first, then those that begin first. */
function pendingOf(matches: readonly Match[]): Match[] {
  const waiting = new Map(matches.map((match) => [match.id, match]));
  const rank = (match: Match) => deadlineOf(match) ?? `~${match.date}`;
  return [...waiting.values()]
    .filter(({ can }) => can.accept || can.confirm)
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** "~" sorts after every date. */
const deadlineOf = ({ result, consent_until }: Match): string | null =>
  result?.until ?? consent_until ?? null;

function questionOf({ can, ended_at, scores }: Match): { title: string; link: string } {
  if (!can.confirm) return { title: 'Confirme o resultado', link: 'Conferir o placar' };
  return ended_at || scores.length > 0
    ? { title: 'Você jogou?', link: 'Responder' }
    : { title: 'Você vai jogar?', link: 'Responder' };
}

/** Opponents, time of a match to come, and place; of a match that others made, no place that they typed. */
function aboutOf(match: Match, playerId: number): string {
  const rival = membersOf(match, 'A').some(({ player }) => player.id === playerId) ? 'B' : 'A';
  const names = pairName(membersOf(match, rival));
  const against = names === NO_PLAYER ? '' : `Contra ${names}`;
  const played = match.ended_at || match.scores.length > 0;
  const when = `${formatShortDate(localDateOf(match.date, match.timezone))}, ${localTimeOf(match.date, match.timezone)}`;
  const where = match.court || !match.can.confirm ? placeOf(match) : '';
  return [against, !played && when, !played && matchZoneNote(match), where].filter(Boolean).join(', ');
}
