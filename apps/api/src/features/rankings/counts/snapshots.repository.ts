import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { unfoldedEntries } from './counts.repository.ts';

/** Rankings that ended after a date and have changed since their last snapshot, or have none. */
export async function findRankingsToSnapshot(db: Database, endedAfter: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT ranking.id FROM rankings AS ranking
    LEFT JOIN LATERAL (
      SELECT max(taken_at) AS taken_at FROM ranking_snapshots WHERE ranking_id = ranking.id
    ) AS last ON true
    WHERE ranking.period_end > ${endedAfter}::date AND (last.taken_at IS NULL OR EXISTS (
      SELECT FROM ranking_moves WHERE ranking_id = ranking.id AND moved_at > last.taken_at))
    ORDER BY ranking.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the position of each key of a ranking. A second snapshot of one instant changes nothing. */
export async function insertSnapshot(tx: Database, ranking: number, now: Date): Promise<void> {
  await sql`
    WITH snapshot AS (
      INSERT INTO ranking_snapshots (ranking_id, taken_at) VALUES (${ranking}, ${now})
      ON CONFLICT DO NOTHING RETURNING ranking_id, taken_at
    )
    INSERT INTO ranking_past_positions (ranking_id, taken_at, rank_key, position)
    SELECT ranking_id, taken_at, rank_key, 1 + sum(entries) OVER (ORDER BY rank_key) - entries
    FROM snapshot CROSS JOIN (
      SELECT rank_key, sum(entries) AS entries FROM (
        SELECT rank_key, entries FROM ranking_counts WHERE ranking_id = ${ranking}
        UNION ALL SELECT rank_key, entries FROM ${unfoldedEntries(sql`${ranking}::bigint`)} AS moved
      ) AS part GROUP BY rank_key HAVING sum(entries) > 0
    ) AS key`.execute(tx);
}

/** Deletes the snapshots that no trend reads: older than the last one at or before `readFrom`, or of ended rankings. */
export async function deleteOldSnapshots(
  db: Database,
  { readFrom, endedBefore }: { readFrom: Date; endedBefore: string },
): Promise<void> {
  await sql`
    DELETE FROM ranking_snapshots AS old
    WHERE taken_at < (
      SELECT max(taken_at) FROM ranking_snapshots WHERE ranking_id = old.ranking_id AND taken_at <= ${readFrom}
    ) OR ranking_id IN (SELECT id FROM rankings WHERE period_end < ${endedBefore}::date)`.execute(db);
}
