import type { Database } from '@bandeja/db/database';
import { withSnapshot } from '@bandeja/pg/transaction';
import { countAllStandings, findDifferences, type WrongRanking } from './ranking-differences.repository.ts';

/**
 * Compares the awards with the standings, and the standings with the counts and blocks that positions are summed from,
 * in one snapshot. Returns the number of differences by ranking.
 */
export async function checkRankings(db: Database): Promise<{ standings: number; wrong: WrongRanking[] }> {
  return withSnapshot(db, async (tx) => ({
    standings: await countAllStandings(tx),
    wrong: await findDifferences(tx),
  }));
}
