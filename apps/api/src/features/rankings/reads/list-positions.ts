import type { Standing } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { competitionPositions } from '@bandeja/rules/rankings/standing';
import { loadPlayerSummaries } from '../../players/public.ts';
import { trendSince } from '../counts/snapshot-rankings.ts';
import { presentStanding } from '../rankings.presenter.ts';
import { refuseUnknownRanking } from './refuse-unknown-ranking.ts';
import { findRange } from './standings.repository.ts';

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
