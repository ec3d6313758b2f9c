import type { Match, MatchPlayer } from '@bandeja/contract/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatLevelChange } from '@bandeja/rules/format/level';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { sortPlayers } from '@bandeja/rules/matches/sort-players';
import { shortName } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import { joinNames } from '../../../lib/join-names.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Delta } from '../../../ui/delta.tsx';
import { MatchCard } from '../../../ui/match-card.tsx';
import { Scoreboard } from '../../../ui/scoreboard.tsx';

interface MatchSummaryProps {
  match: Match;
  /** Whose list it stands in: named "Você" when it is the viewer's own. */
  playerId: number;
  isOwn: boolean;
}

/** A match in a carousel: when, where, what it changed, the score. The whole card opens the match. */
export function MatchSummary({ match, playerId, isOwn }: MatchSummaryProps) {
  const players = sortPlayers(match.players);
  const names = (team: 'A' | 'B') =>
    pairName(
      players.filter((player) => player.team === team),
      isOwn ? playerId : null,
    );
  const kicker = [formatShortDate(localDateOf(match.date, match.timezone)), matchTypeLabel(match.type)];
  return (
    <Link
      to="/match/$match_id"
      params={{ match_id: String(match.id) }}
      className="block rounded-card"
      aria-label={`Partida de ${kicker.filter(Boolean).join(', ')}: ${names('A')} contra ${names('B')}`}
    >
      <MatchCard
        kicker={kicker.filter(Boolean).join(' · ')}
        title={match.court?.club.name ?? match.meta_data.club ?? 'Local a combinar'}
        aside={<LevelMove match={match} playerId={playerId} />}
      >
        <Scoreboard
          names={{ a: names('A'), b: names('B') }}
          sets={match.scores.map((score) => ({ a: score.team_a_score, b: score.team_b_score }))}
          winner={match.winner}
        />
      </MatchCard>
    </Link>
  );
}

function LevelMove({ match, playerId }: { match: Match; playerId: number }) {
  if (!match.ended_at) return <Chip tone="orange">Em aberto</Chip>;
  const change = match.level_changes.find(({ player }) => player === playerId);
  if (!change) return <span className="text-13 whitespace-nowrap text-muted">Nível igual</span>;
  const moved = change.level - change.previous_level;
  return <Delta value={moved} text={formatLevelChange(moved)} />;
}

function pairName(players: readonly MatchPlayer[], self: number | null): string {
  if (players.length === 0) return 'Sem Jogador';
  const ordered = players.toSorted((a, b) => Number(b.player.id === self) - Number(a.player.id === self));
  return joinNames(ordered.map(({ player }) => (player.id === self ? 'Você' : shortName(player))));
}
