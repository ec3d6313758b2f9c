import type { RankingAward } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { listAwardRows } from '../points/awards.repository.ts';
import { presentAward } from '../rankings.presenter.ts';
import { refuseUnknownRanking } from './refuse-unknown-ranking.ts';

/** The awards whose sum is the score of a player. Throws ranking_not_found and player_not_ranked. */
export async function listAwards(db: Database, ranking: number, player: number): Promise<RankingAward[]> {
  const rows = await listAwardRows(db, ranking, player);
  if (rows.length > 0) return rows.map(presentAward);
  await refuseUnknownRanking(db, ranking);
  throw new Refusal('player_not_ranked');
}
