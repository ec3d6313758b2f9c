import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

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
