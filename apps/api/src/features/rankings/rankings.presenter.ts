import type { ClubSummary } from '@bandeja/contract/calls/clubs';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type {
  OwnStanding,
  RankingAward,
  RankingSummary,
  Standing,
} from '@bandeja/contract/calls/rankings/rankings';
import { rankingName, trendOf } from '@bandeja/rules/rankings/ranking';
import type { AwardRow, RankingRow } from './rankings.repository.ts';
import type { PositionRow } from './standings.repository.ts';

export function presentRanking(row: RankingRow, clubs: ReadonlyMap<number, ClubSummary>): RankingSummary {
  const club = row.club_id === null ? null : (clubs.get(row.club_id) ?? null);
  return {
    id: row.id,
    name: row.name ?? rankingName(club?.name ?? null, { start: row.period_start }),
    club,
    period_start: row.period_start,
    period_end: row.period_end,
  };
}

export const presentOwnStanding = (
  row: Pick<PositionRow, 'position' | 'score' | 'matches' | 'wins' | 'past_position'>,
): OwnStanding => ({
  position: row.position,
  score: row.score,
  matches: row.matches,
  wins: row.wins,
  trend: trendOf(row.past_position, row.position),
});

export const presentStanding = (
  row: Parameters<typeof presentOwnStanding>[0],
  player: PlayerSummary,
): Standing => ({ ...presentOwnStanding(row), player });

export const presentAward = (row: AwardRow): RankingAward => ({
  match: row.match_id,
  date: row.match_date.toISOString(),
  points: row.points,
  reason: row.reason,
});
