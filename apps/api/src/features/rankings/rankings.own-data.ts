import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { exportedAwards, exportedStandings } from './standings.repository.ts';

/** The points of the player in every ranking, and where they came from. */
export async function exportRankings(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'rankings' | 'ranking_awards'>> {
  const standings = await exportedStandings(db, playerId);
  const awards = await exportedAwards(db, playerId);
  return {
    rankings: standings.map(({ ranking_id, score, wins, matches }) => ({
      ranking: ranking_id,
      score,
      wins,
      matches,
    })),
    ranking_awards: awards.map(({ ranking_id, match_id, reason, points }) => ({
      ranking: ranking_id,
      match: match_id,
      reason,
      points,
    })),
  };
}
