import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';

// Positions are sums of counts: ranking_counts has one row per key and slot, ranking_blocks one per 16 points, and the
// rows of ranking_moves that are not folded yet correct both.

/** The moves of a ranking that are not folded, as changes of its counts: rows (rank_key, slot, entries). */
export const unfoldedEntries = (ranking: RawBuilder<unknown>) => sql`(
  SELECT change.rank_key, (player_id % 64)::smallint AS slot, change.entries
  FROM ranking_moves CROSS JOIN LATERAL (VALUES (to_key, 1), (from_key, -1)) AS change (rank_key, entries)
  WHERE ranking_id = ${ranking} AND NOT folded AND change.rank_key IS NOT NULL
)`;

/** The number of standings of a ranking. */
export const countStandings = (ranking: RawBuilder<unknown>) => sql<number>`(
  SELECT COALESCE(sum(entries), 0)::bigint FROM (
    SELECT sum(entries) AS entries FROM ranking_blocks WHERE ranking_id = ${ranking}
    UNION ALL
    SELECT count(to_key) - count(from_key) FROM ranking_moves WHERE ranking_id = ${ranking} AND NOT folded
  ) AS part)`;

/** How many standings of a ranking are better than a key. */
export const betterThan = (ranking: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<number>`(
  SELECT COALESCE(sum(entries), 0)::bigint FROM (
    SELECT sum(entries) AS entries FROM ranking_blocks
    WHERE ranking_id = ${ranking} AND block < (${key} >> 36)
    UNION ALL
    SELECT sum(entries) FROM ranking_counts
    WHERE ranking_id = ${ranking} AND rank_key >= (${key} >> 36) << 36 AND rank_key < ${key}
    UNION ALL
    SELECT count(*) FILTER (WHERE to_key < ${key}) - count(*) FILTER (WHERE from_key < ${key}) FROM ranking_moves
    WHERE ranking_id = ${ranking} AND NOT folded
  ) AS part)`;

const FOLD_LOCK = 'bandeja fold rankings';

/**
 * Adds up to `limit` moves to the counts, the oldest of a ranking first, in the caller's transaction. Resolves with
 * how many; 0 also when another process folds. Only this function writes counts and blocks.
 */
export async function foldMoves(tx: Database, limit: number): Promise<number> {
  const { rows: locks } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext(${FOLD_LOCK})) AS held`.execute(tx);
  if (!locks[0]?.held) return 0;
  const { rows } = await sql<{ folded: number }>`
    WITH taken AS (
      UPDATE ranking_moves SET folded = true
      WHERE id IN (SELECT id FROM ranking_moves WHERE NOT folded ORDER BY ranking_id, id LIMIT ${limit})
      RETURNING ranking_id, player_id, from_key, to_key
    ), change AS (
      SELECT ranking_id, rank_key, slot, sum(entries) AS entries FROM (
        SELECT ranking_id, to_key AS rank_key, player_id % 64 AS slot, 1 AS entries FROM taken WHERE to_key IS NOT NULL
        UNION ALL
        SELECT ranking_id, from_key, player_id % 64, -1 FROM taken WHERE from_key IS NOT NULL
      ) AS part
      GROUP BY ranking_id, rank_key, slot HAVING sum(entries) <> 0
    ), counted AS (
      INSERT INTO ranking_counts (ranking_id, rank_key, slot, entries)
      SELECT ranking_id, rank_key, slot, entries FROM change
      ON CONFLICT (ranking_id, rank_key, slot) DO UPDATE SET entries = ranking_counts.entries + excluded.entries
    ), blocked AS (
      INSERT INTO ranking_blocks (ranking_id, block, entries)
      SELECT ranking_id, rank_key >> 36, sum(entries) FROM change
      GROUP BY ranking_id, rank_key >> 36 HAVING sum(entries) <> 0
      ON CONFLICT (ranking_id, block) DO UPDATE SET entries = ranking_blocks.entries + excluded.entries
    )
    SELECT count(*) AS folded FROM taken`.execute(tx);
  await sql`DELETE FROM ranking_counts WHERE entries = 0`.execute(tx);
  return rows[0]?.folded ?? 0;
}

/** Deletes folded moves that no trend needs any more, and returns how many. */
export async function deleteOldMoves(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ranking_moves WHERE id IN (
      SELECT id FROM ranking_moves WHERE folded AND moved_at < ${before} ORDER BY moved_at LIMIT ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
