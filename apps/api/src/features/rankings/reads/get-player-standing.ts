import type { OwnStanding } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { trendSince } from '../counts/snapshot-rankings.ts';
import { presentOwnStanding } from '../rankings.presenter.ts';
import { refuseUnknownRanking } from './refuse-unknown-ranking.ts';
import { findPosition } from './standings.repository.ts';

/** The place of one player in a ranking. Throws ranking_not_found and player_not_ranked. */
export async function getPlayerStanding(
  db: Database,
  { ranking, player, now }: { ranking: number; player: number; now: Date },
): Promise<OwnStanding> {
  const row = await findPosition(db, { ranking, player, since: trendSince(now) });
  if (row) return presentOwnStanding(row);
  await refuseUnknownRanking(db, ranking);
  throw new Refusal('player_not_ranked');
}
