import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { MATCH_WORD_LABELS, untilOtherWords } from '@bandeja/rules/matches/words';
import { shortName } from '@bandeja/rules/players/names';
import { HOUR_MS } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../lib/time/server-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { matchWordsQuery, useSayMatchWord } from './api.ts';

/** Below the largest delay of a timer, and above the time that a page stays open. */
const LONGEST_MS = 24 * HOUR_MS;
/** The clock of this device may be ahead of the server's. */
const LATER_MS = 2_000;

interface MatchWordsProps {
  match: Match;
  /** A player of the match. */
  viewerId: number;
  now: Date;
}

/** What the players of a match have sent each other, and the ready messages that the viewer may send now. */
export function MatchWords({ match, viewerId, now }: MatchWordsProps) {
  const { id, players, timezone, version } = match;
  const { data, refetch } = useQuery({
    ...matchWordsQuery(id),
    refetchInterval: () =>
      Math.min(LONGEST_MS, (untilOtherWords(match, serverNow()) ?? LONGEST_MS) + LATER_MS),
  });
  // A word is announced with the version that the page has; with a newer one the page reads all of the match again.
  useLive([`match:${id}`], (message) => {
    if (message.event === 'match' && message.data.version <= version) void refetch();
  });
  const { mutate, isPending, variables } = useSayMatchWord(id);
  if (!data) return null;
  const { words, can_say, left } = data;
  const nameOf = (player: number) => {
    const found = players.find((one) => one.player.id === player);
    return player === viewerId ? 'Você' : found ? shortName(found.player) : 'Jogador';
  };
  return (
    <Card as="section" pad="tight" aria-labelledby="match-words" className="grid gap-3">
      <h2 id="match-words">Recados</h2>
      {words.length > 0 && (
        <ol className="grid gap-1.5" aria-live="polite">
          {words.map(({ player, word, said_at }) => (
            <li
              key={`${player} ${said_at} ${word}`}
              className="flex flex-wrap items-baseline justify-between gap-x-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <b>{nameOf(player)}:</b> {MATCH_WORD_LABELS[word]}
              </span>
              <time dateTime={said_at} className="num flex-none text-13 text-muted">
                {formatDayTime(said_at, now, timezone)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {can_say.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {can_say.map((word) => (
            <Button
              key={word}
              variant="secondary"
              size="small"
              pending={isPending && variables.body.word === word}
              onClick={() =>
                isPending ||
                mutate(
                  { params: { id }, body: { word } },
                  { onSuccess: () => showToast({ message: 'Recado mandado.' }) },
                )
              }
            >
              {MATCH_WORD_LABELS[word]}
            </Button>
          ))}
        </div>
      )}
      <p className="text-13 leading-small text-muted">
        {left === 0
          ? 'Você já mandou todos os seus recados desta partida.'
          : `Quem joga recebe um aviso na hora. ${left === 1 ? 'Falta 1 recado seu' : `Você ainda pode mandar ${left}`}.`}
      </p>
    </Card>
  );
}
