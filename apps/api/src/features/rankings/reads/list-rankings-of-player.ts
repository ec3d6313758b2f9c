import type { RankedIn } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadClubs } from '../../clubs/public.ts';
import { trendSince } from '../counts/snapshot-rankings.ts';
import { presentOwnStanding, presentRanking } from '../rankings.presenter.ts';
import { findRankings } from '../rankings.repository.ts';
import { knownPlayer, positionsOf } from './standings.repository.ts';

/** Rankings of one player in one answer. */
const RANKINGS_OF_PLAYER_MAX = 20;

/** The rankings in which a player has points. Throws player_not_found. */
export async function listRankingsOfPlayer(db: Database, player: number, now: Date): Promise<RankedIn[]> {
  const [[known], rows] = await inOneTrip(db, [
    knownPlayer({ player }),
    positionsOf({ player, since: trendSince(now), limit: RANKINGS_OF_PLAYER_MAX }),
  ]);
  if (!known?.is_player) throw new Refusal('player_not_found');
  if (rows.length === 0) return [];
  const rankings = await findRankings(
    db,
    rows.map(({ ranking_id }) => ranking_id),
  );
  const clubs = await loadClubs(
    db,
    rankings.flatMap(({ club_id }) => club_id ?? []),
  );
  const byId = new Map(rankings.map((ranking) => [ranking.id, ranking]));
  return rows.flatMap((row) => {
    const ranking = byId.get(row.ranking_id);
    return ranking ? [{ ranking: presentRanking(ranking, clubs), ...presentOwnStanding(row) }] : [];
  });
}
