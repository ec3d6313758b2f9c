import type {
  OwnStanding,
  RankedIn,
  Ranking,
  RankingAward,
  Standing,
} from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { competitionPositions, TOP_PLAYERS } from '@bandeja/rules/rankings/ranking';
import { Refusal } from '../../http/errors/refusal.ts';
import { loadClubs } from '../clubs/public.ts';
import { loadPlayerSummaries } from '../players/public.ts';
import { presentAward, presentOwnStanding, presentRanking, presentStanding } from './rankings.presenter.ts';
import { findRanking, findRankings, listAwardRows, listCountedRankings } from './rankings.repository.ts';
import { trendSince } from './rankings.tasks.ts';
import { findPosition, findRange, knownPlayer, positionsOf } from './standings.repository.ts';

/** Rankings in one answer. */
const RANKINGS_MAX = 100;

/** The rankings of a club, or the one of this id, or all, with the number of their players. */
export async function listRankings(
  db: Database,
  filter: { club?: number | undefined; ranking?: number | undefined },
): Promise<Ranking[]> {
  const rows = await listCountedRankings(db, { ...filter, limit: RANKINGS_MAX });
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => club_id ?? []),
  );
  return rows.map((row) => ({ ...presentRanking(row, clubs), players: row.players }));
}

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

/** The standings from one place of the order to another, both included. Throws ranking_not_found. */
export async function listPositions(
  db: Database,
  ranking: number,
  { start, end, now }: { start: number; end: number; now: Date },
): Promise<Standing[]> {
  await refuseUnknownRanking(db, ranking);
  const rows = await findRange(db, { ranking, start, count: end - start + 1, since: trendSince(now) });
  const [first] = rows;
  if (!first) return [];
  const positions = competitionPositions(rows, start, first.better + 1);
  const players = await loadPlayerSummaries(
    db,
    rows.map(({ player_id }) => player_id),
  );
  return rows.flatMap((row, index) => {
    const [player, position] = [players.get(row.player_id), positions[index]];
    return player && position ? [presentStanding({ ...row, position }, player)] : [];
  });
}

/** The first standings of a ranking. Throws ranking_not_found. */
export const listTopPlayers = (db: Database, ranking: number, now: Date): Promise<Standing[]> =>
  listPositions(db, ranking, { start: 1, end: TOP_PLAYERS, now });

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

/** The awards whose sum is the score of a player. Throws ranking_not_found and player_not_ranked. */
export async function listAwards(db: Database, ranking: number, player: number): Promise<RankingAward[]> {
  const rows = await listAwardRows(db, ranking, player);
  if (rows.length > 0) return rows.map(presentAward);
  await refuseUnknownRanking(db, ranking);
  throw new Refusal('player_not_ranked');
}

/** Throws ranking_not_found. */
async function refuseUnknownRanking(db: Database, ranking: number): Promise<void> {
  if (!(await findRanking(db, ranking))) throw new Refusal('ranking_not_found');
}
