import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { bracketRounds, isUnderWay } from '../../bracket-rounds.ts';
import { isOf, teamName } from '../../team-names.ts';
import { walkoverText } from '../../tournament-texts.ts';
import './bracket.css';

export interface BracketColumnsProps {
  matches: readonly TournamentMatch[];
  viewer: number | null;
  /** `sáb, 22 nov, 16:00` */
  timeOf: (instant: string) => string;
}

/** The rounds of a knockout side by side. `isStill`: without links, for a picture. */
export function BracketColumns({
  matches,
  zoom = 1,
  isStill = false,
  ...of
}: BracketColumnsProps & { zoom?: number; isStill?: boolean }) {
  const rounds = bracketRounds(matches);
  return (
    <div className="bracket" style={{ '--zoom': zoom, '--rounds': rounds.length } as CSSProperties}>
      {rounds.map((round, index) => (
        <div key={round[0]?.round ?? index} className="round">
          <h3>{roundTitle(round)}</h3>
          <ul>
            {round.map((match) => (
              <li key={match.id} className={cx(index > 0 && 'in')}>
                <Box match={match} isStill={isStill} {...of} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const PLURALS: Record<string, string> = { Semifinal: 'Semifinais' };
const roundTitle = (round: readonly TournamentMatch[]) => {
  const label = round[0]?.label ?? '';
  return round.length > 1 ? (PLURALS[label] ?? label) : label;
};

type BoxProps = { match: TournamentMatch; isStill: boolean } & Omit<BracketColumnsProps, 'matches'>;

function Box({ match, viewer, timeOf, isStill }: BoxProps) {
  const { court, starts_at, outcome } = match;
  const when = [starts_at && timeOf(starts_at), court?.name].filter(Boolean).join(' · ');
  const foot =
    walkoverText(match) ??
    (outcome === 'played' ? 'Encerrada' : isUnderWay(match) ? 'Em jogo' : when || 'Horário a definir');
  const box = (
    <>
      <Side match={match} side="A" viewer={viewer} />
      <Side match={match} side="B" viewer={viewer} />
      <span className="foot">{foot}</span>
    </>
  );
  const className = cx('tie', match.mine && 'own');
  return match.match === null || isStill ? (
    <div className={className}>{box}</div>
  ) : (
    <Link className={className} to="/match/$match_id" params={{ match_id: String(match.match) }}>
      {box}
    </Link>
  );
}

function Side({ match, side, viewer }: { match: TournamentMatch; side: 'A' | 'B'; viewer: number | null }) {
  const isA = side === 'A';
  const team = isA ? match.team_a : match.team_b;
  const from = isA ? match.from_a : match.from_b;
  const won = match.winner === side;
  return (
    <span className={cx('entry', won && 'won')}>
      <span className="min-w-0 flex-1 wrap-break-word">
        {team ? teamName(team, isOf(team, viewer) ? viewer : null) : (from ?? 'A definir')}
        {won && <span className="sr-only">, venceu</span>}
      </span>
      {match.scores.map((score, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sets of a match have no other identity than their order.
        <span key={set} className="games">
          {isA ? score.team_a_score : score.team_b_score}
        </span>
      ))}
    </span>
  );
}
