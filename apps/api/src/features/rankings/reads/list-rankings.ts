import type { Ranking } from '@bandeja/contract/calls/rankings/rankings';
import type { Database } from '@bandeja/db/database';
import { loadClubs } from '../../clubs/public.ts';
import { presentRanking } from '../rankings.presenter.ts';
import { listCountedRankings } from '../rankings.repository.ts';

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
