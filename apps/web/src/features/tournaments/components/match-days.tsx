import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../lib/cx.ts';
import { Card } from '../../../ui/card.tsx';
import { matchDays } from '../bracket-rounds.ts';
import { isOf, teamName } from '../team-names.ts';
import { walkoverText } from '../tournament-texts.ts';

interface MatchDaysProps {
  matches: readonly TournamentMatch[];
  viewer: number | null;
  zone: string;
}

/** The matches of a category by day; each opens its match page once both teams are known. */
export function MatchDays({ matches, viewer, zone }: MatchDaysProps) {
  return matchDays(matches, (instant) => localDateOf(instant, zone)).map(({ date, matches: list }) => (
    <Card as="section" pad="none" key={date ?? 'none'}>
      <h3 className="px-4 pt-4 pb-2 text-16">{date === null ? 'Horário a definir' : formatLongDate(date)}</h3>
      <ul>
        {list.map((match) => (
          <li key={match.id} className={cx('border-line border-t', match.mine && 'bg-blue-soft')}>
            <Row match={match} viewer={viewer} zone={zone} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function Row({ match, viewer, zone }: Omit<MatchDaysProps, 'matches'> & { match: TournamentMatch }) {
  const place = [match.starts_at && localTimeOf(match.starts_at, zone), match.court?.name, match.label]
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
