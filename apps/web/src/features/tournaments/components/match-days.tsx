import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatLongDate, formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Card } from '../../../ui/card.tsx';
import { isCalled, isUnderWay, matchDays, otherMatches, ownMatches } from '../bracket-rounds.ts';
import { isOf, teamName, walkoverText } from '../tournament-texts.ts';

interface MatchDaysProps {
  matches: readonly TournamentMatch[];
  viewer: number | null;
  zone: string;
}

/** Called matches of others, the viewer's matches, then the others of the category by day; each opens its match page once both teams are known. */
export function MatchDays({ matches, viewer, zone }: MatchDaysProps) {
  const own = ownMatches(matches);
  const called = otherMatches(matches).filter(isCalled);
  return (
    <>
      {called.length > 0 && <MatchList title="Chamados agora" matches={called} viewer={viewer} zone={zone} />}
      {own.length > 0 && <MatchList title="Seus jogos" matches={own} viewer={viewer} zone={zone} withDate />}
      {matchDays(
        otherMatches(matches).filter((match) => !isCalled(match)),
        (instant) => localDateOf(instant, zone),
      ).map(({ date, matches: list }) => (
        <MatchList
          key={date ?? 'none'}
          title={date === null ? 'Horário a definir' : formatLongDate(date)}
          {...{ matches: list, viewer, zone }}
        />
      ))}
    </>
  );
}

interface MatchListProps extends MatchDaysProps {
  title: string;
  /** The date of each match, where the title is not a day. */
  withDate?: boolean;
}

function MatchList({ title, matches, ...row }: MatchListProps) {
  const id = useId();
  return (
    <Card as="section" pad="none" aria-labelledby={id}>
      <h3 id={id} className="px-4 pt-4 pb-2 text-16">
        {title}
      </h3>
      <ul>
        {matches.map((match) => (
          <li key={match.id} className={cx('border-line border-t', match.mine && 'bg-blue-soft')}>
            <Row match={match} {...row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type RowProps = Omit<MatchListProps, 'title' | 'matches'> & { match: TournamentMatch };

function Row({ match, viewer, zone, withDate = false }: RowProps) {
  const { starts_at } = match;
  const place = [
    starts_at && withDate && formatShortDate(localDateOf(starts_at, zone)),
    starts_at && localTimeOf(starts_at, zone),
    match.court?.name,
    match.label,
    isUnderWay(match) ? 'em jogo' : match.called_at && 'chamado',
  ]
    .filter(Boolean)
    .join(' · ');
  const row = (
    <>
      <span className="text-12 text-muted">{place}</span>
      {(['A', 'B'] as const).map((side) => {
        const team = side === 'A' ? match.team_a : match.team_b;
        const from = side === 'A' ? match.from_a : match.from_b;
        const won = match.winner === side;
        return (
          <span key={side} className="flex items-baseline gap-3 text-14">
            <span className={cx('min-w-0 flex-1', won && 'font-bold text-ink')}>
              {team ? teamName(team, isOf(team, viewer) ? viewer : null) : (from ?? 'A definir')}
              {won && <span className="sr-only">, venceu</span>}
            </span>
            {match.scores.map((score, set) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sets of a match have no other identity than their order.
              <span key={set} className="num w-5 text-end font-label">
                {side === 'A' ? score.team_a_score : score.team_b_score}
              </span>
            ))}
          </span>
        );
      })}
      {walkoverText(match) && <span className="text-12 text-muted">{walkoverText(match)}</span>}
    </>
  );
  const className = 'grid gap-1 px-4 py-3';
  return match.match === null ? (
    <div className={className}>{row}</div>
  ) : (
    <Link className={className} to="/match/$match_id" params={{ match_id: String(match.match) }}>
      {row}
    </Link>
  );
}
