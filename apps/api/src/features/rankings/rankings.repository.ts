import type { Database } from '@bandeja/db/database';
import type { Period } from '@bandeja/rules/rankings/period';
import { sql } from 'kysely';
import { countStandings } from './counts/counts.repository.ts';

export type RankingRow = {
  id: number;
  club_id: number | null;
  period_start: string;
  period_end: string;
  name: string | null;
};

export type CountedRanking = RankingRow & { players: number };

const columns = ['id', 'club_id', 'period_start', 'period_end', 'name'] as const;

export function findRanking(db: Database, id: number): Promise<RankingRow | undefined> {
  return db.selectFrom('rankings').select(columns).where('id', '=', id).executeTakeFirst();
}

export function findRankings(db: Database, ids: readonly number[]): Promise<RankingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('rankings').select(columns).where('id', 'in', ids).execute();
}

/** Newest period first, the general ranking before those of clubs, with the number of players. */
export async function listCountedRankings(
  db: Database,
  { club, ranking, limit }: { club?: number | undefined; ranking?: number | undefined; limit: number },
): Promise<CountedRanking[]> {
  const { rows } = await sql<CountedRanking>`
    SELECT ranking.id, ranking.club_id, ranking.period_start, ranking.period_end, ranking.name,
      ${countStandings(sql`ranking.id`)} AS players
    FROM (
      SELECT * FROM rankings
      WHERE (${club ?? null}::bigint IS NULL OR club_id = ${club ?? null}) AND (${ranking ?? null}::bigint IS NULL OR id = ${ranking ?? null})
      ORDER BY period_start DESC, club_id NULLS FIRST
      LIMIT ${limit}
    ) AS ranking
    ORDER BY ranking.period_start DESC, ranking.club_id NULLS FIRST`.execute(db);
  return rows;
}

export type WantedRanking = { club: number | null; period: Period };

/**
 * The ids of these rankings, in the same order; missing ones are created. Of two transactions that create the same
 * ranking the second waits for the commit of the first. Pass the general ranking first: one order for all.
 */
export async function ensureRankings(
  tx: Database,
  wanted: readonly WantedRanking[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { club, period } of wanted) {
    const find = () =>
      tx
        .selectFrom('rankings')
        .select('id')
        .where('club_id', club === null ? 'is' : '=', club)
        .where('period_start', '=', period.start)
        .executeTakeFirst();
    const found =
      (await find()) ??
      (await tx
        .insertInto('rankings')
        .values({ club_id: club, period_start: period.start, period_end: period.end, created_at: now })
        .onConflict((conflict) => conflict.constraint('rankings_period_key').doNothing())
        .returning('id')
        .executeTakeFirst()) ??
      (await find());
    if (!found) throw new Error(`the ranking of club ${club} from ${period.start} was not created`);
    ids.push(found.id);
  }
  return ids;
}

/** False: there is no such ranking. */
export async function setRankingName(db: Database, id: number, name: string | null): Promise<boolean> {
  const renamed = await db
    .updateTable('rankings')
    .set({ name })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}
