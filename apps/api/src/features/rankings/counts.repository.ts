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

export type WrongRanking = { ranking: number; what: 'awards' | 'counts' | 'blocks'; rows: number };

export async function countAllStandings(db: Database): Promise<number> {
  const { standings } = await db
    .selectFrom('ranking_standings')
    .select((select) => select.fn.countAll<number>().as('standings'))
    .executeTakeFirstOrThrow();
  return standings;
}

/** The rows of each ranking in which awards and standings, standings and counts, or standings and blocks differ. */
export async function findDifferences(db: Database): Promise<WrongRanking[]> {
  const { rows } = await sql<WrongRanking>`
  WITH moved AS (
    SELECT ranking_id, to_key AS rank_key, player_id % 64 AS slot, 1 AS entries FROM ranking_moves
    WHERE NOT folded AND to_key IS NOT NULL
    UNION ALL
    SELECT ranking_id, from_key, player_id % 64, -1 FROM ranking_moves WHERE NOT folded AND from_key IS NOT NULL
  ), counted AS (
    SELECT ranking_id, rank_key, slot, sum(entries) AS entries FROM (
      SELECT ranking_id, rank_key, slot, entries FROM ranking_counts UNION ALL SELECT * FROM moved
    ) AS part GROUP BY ranking_id, rank_key, slot HAVING sum(entries) <> 0
  ), blocked AS (
    SELECT ranking_id, block, sum(entries) AS entries FROM (
      SELECT ranking_id, block, entries FROM ranking_blocks
      UNION ALL SELECT ranking_id, rank_key >> 36, entries FROM moved
    ) AS part GROUP BY ranking_id, block HAVING sum(entries) <> 0
  )
  SELECT ranking_id AS ranking, 'awards' AS what, count(*) AS rows FROM (
    SELECT ranking_id, player_id, sum(points) AS score, count(*) FILTER (WHERE reason = 'win') AS wins,
      count(*) FILTER (WHERE reason = 'playing') AS matches
    FROM ranking_awards GROUP BY ranking_id, player_id
  ) AS awarded
  FULL JOIN ranking_standings AS standing USING (ranking_id, player_id)
  WHERE (awarded.score, awarded.wins, awarded.matches) IS DISTINCT FROM (standing.score, standing.wins, standing.matches)
  GROUP BY ranking_id
  UNION ALL
  SELECT ranking_id, 'counts', count(*) FROM counted
  FULL JOIN (
    SELECT ranking_id, rank_key, slot, count(*) AS standings FROM ranking_standings GROUP BY ranking_id, rank_key, slot
  ) AS standing USING (ranking_id, rank_key, slot)
  WHERE entries IS DISTINCT FROM standings GROUP BY ranking_id
  UNION ALL
  SELECT ranking_id, 'blocks', count(*) FROM blocked
  FULL JOIN (
    SELECT ranking_id, rank_key >> 36 AS block, count(*) AS standings FROM ranking_standings GROUP BY ranking_id, rank_key >> 36
  ) AS standing USING (ranking_id, block)
  WHERE entries IS DISTINCT FROM standings GROUP BY ranking_id
  ORDER BY ranking, what`.execute(db);
  return rows;
}
