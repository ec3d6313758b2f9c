import type { Match } from '@bandeja/contract/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatLevelExact } from '@bandeja/rules/format/level';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Delta } from '../../../ui/delta.tsx';
import { MatchCard } from '../../../ui/match-card.tsx';
import { Scoreboard } from '../../../ui/scoreboard.tsx';
import { membersOf, pairName } from '../match-names.ts';
import { ShareMatch } from '../share/share-match.tsx';

interface MatchSummaryProps {
  match: Match;
  /** Whose list it stands in. */
  playerId: number;
  /** Whether that is the reader: then named "Você". */
  isOwn: boolean;
  /** Whether the card may offer "Add Resultado". */
  withResult?: boolean;
}

/** A match in a list: when, where, what it changed, the score. A tap anywhere opens it. */
export function MatchSummary({ match, playerId, isOwn, withResult }: MatchSummaryProps) {
  const self = isOwn ? playerId : null;
  const names = { a: pairName(membersOf(match, 'A'), self), b: pairName(membersOf(match, 'B'), self) };
  const kicker = [formatShortDate(localDateOf(match.date, match.timezone)), matchTypeLabel(match.type)]
    .filter(Boolean)
    .join(' · ');
  const params = { match_id: String(match.id) };
  return (
    <div className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text">
      <MatchCard
        kicker={kicker}
        title={
          <Link
            to="/match/$match_id"
            params={params}
            className="outline-none after:absolute after:inset-0 after:rounded-card"
            aria-label={`${match.court?.club.name ?? match.meta_data.club ?? 'Local a combinar'}, ${kicker}: ${names.a} contra ${names.b}`}
          >
            {match.court?.club.name || match.meta_data.club || 'Local a combinar'}
          </Link>
        }
        aside={
          <span className="flex flex-none items-center">
            <LevelMove match={match} playerId={playerId} />
            <ShareMatch match={match} className="relative -my-2 -me-2" />
          </span>
        }
      >
        <Scoreboard
          names={names}
          sets={match.scores.map((score) => ({ a: score.team_a_score, b: score.team_b_score }))}
          winner={match.winner}
        />
        {withResult && match.can.edit && isFull(match) && (
          <LinkButton variant="soft" size="small" to="/match/$match_id" params={params} className="relative">
            Add Resultado
          </LinkButton>
        )}
      </MatchCard>
    </div>
  );
}

const isFull = (match: Match) => membersOf(match, 'A').length === 2 && membersOf(match, 'B').length === 2;

function LevelMove({ match, playerId }: { match: Match; playerId: number }) {
  if (!match.ended_at) return <Chip tone="orange">Em aberto</Chip>;
  const change = match.level_changes.find(({ player }) => player === playerId);
  if (!change) return <span className="text-13 whitespace-nowrap text-muted">Nível igual</span>;
  const moved = change.level - change.previous_level;
  return <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />;
}
