import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import { isPlayer } from '../players/public.ts';
import { betterThan, unfoldedEntries } from './counts.repository.ts';

type StandingRow = {
  ranking_id: number;
  player_id: number;
  score: number;
  wins: number;
  matches: number;
  /** In the snapshot of the trend; null: not ranked then, or no snapshot. */
  past_position: number | null;
};

const columns = sql`standing.ranking_id, standing.player_id, standing.score, standing.wins, standing.matches, past.position AS past_position`;

/**
 * The position of `standing` in the last snapshot until `since`: that of the key which the player had then. Where no
 * standing had this key (a change at the moment of the snapshot), the next one below gives the same position.
 */
const joinPast = (since: Date) => sql`
  LEFT JOIN LATERAL (
    SELECT taken_at FROM ranking_snapshots
    WHERE ranking_id = standing.ranking_id AND taken_at <= ${since} ORDER BY taken_at DESC LIMIT 1
  ) AS snapshot ON true
  LEFT JOIN LATERAL (
    SELECT true AS found, from_key FROM ranking_moves
    WHERE ranking_id = standing.ranking_id AND player_id = standing.player_id AND moved_at > snapshot.taken_at
    ORDER BY moved_at, id LIMIT 1
  ) AS move ON true
  LEFT JOIN LATERAL (
    SELECT position FROM ranking_past_positions
    WHERE ranking_id = standing.ranking_id AND taken_at = snapshot.taken_at
      AND rank_key >= CASE WHEN move.found THEN move.from_key ELSE standing.rank_key END
    ORDER BY rank_key LIMIT 1
  ) AS past ON true`;

export type PositionRow = StandingRow & { position: number };

const selectPositions = (since: Date, standings: RawBuilder<unknown>) => sql<PositionRow>`
  SELECT ${columns}, 1 + ${betterThan(sql`standing.ranking_id`, sql`standing.rank_key`)} AS position
  FROM (${standings}) AS standing ${joinPast(since)}`;

export async function findPosition(
  db: Database,
  { ranking, player, since }: { ranking: number; player: number; since: Date },
): Promise<PositionRow | undefined> {
  const own = sql`SELECT * FROM ranking_standings WHERE ranking_id = ${ranking} AND player_id = ${player}`;
  const { rows } = await selectPositions(since, own).execute(db);
  return rows[0];
}

/** The positions of a player, newest period first, the general ranking before those of clubs. */
export const positionsOf = compiledOnce((_, given: Given<{ player: number; since: Date; limit: number }>) => {
  const all = sql`
    SELECT standing.*, ranking.period_start, ranking.club_id FROM ranking_standings AS standing
    JOIN rankings AS ranking ON ranking.id = standing.ranking_id
    WHERE standing.player_id = ${given('player')}
    ORDER BY ranking.period_start DESC, ranking.club_id NULLS FIRST
    LIMIT ${given('limit')}`;
  return sql<PositionRow>`
    ${selectPositions(given('since'), all)} ORDER BY standing.period_start DESC, standing.club_id NULLS FIRST`;
});

/** Whether there is such a player, as a statement. */
export const knownPlayer = compiledOnce(
  (_, given: Given<{ player: number }>) =>
    sql<{ is_player: boolean }>`SELECT ${isPlayer(given('player'))} AS is_player`,
);

type RangeRow = StandingRow & {
  /** Standings better than the first row of the range. */
  better: number;
};

/**
 * `count` standings in order from the place `start` (1 is the first). The sums of blocks, then of one block's counts,
 * give the key and slot at this place, so the index is read from there: the cost does not depend on `start`. Each step
 * is one row, which LIMIT passes to the planner: its estimate would start the JIT compiler, which takes longer than the
 * statement.
 */
export async function findRange(
  db: Database,
  { ranking, start, count, since }: { ranking: number; start: number; count: number; since: Date },
): Promise<RangeRow[]> {
  const id = sql`${ranking}::bigint`;
  const place = sql`${start}::bigint`;
  const { rows } = await sql<RangeRow>`
    WITH moved AS MATERIALIZED ${unfoldedEntries(id)}, here AS (
      SELECT block, before FROM (
        SELECT block, entries, sum(entries) OVER (ORDER BY block ROWS UNBOUNDED PRECEDING) - entries AS before
        FROM (
          SELECT block, sum(entries)::integer AS entries FROM (
            SELECT block, entries FROM ranking_blocks WHERE ranking_id = ${id}
            UNION ALL SELECT (rank_key >> 36)::integer, entries FROM moved
          ) AS part GROUP BY block
        ) AS block
      ) AS blocks
      WHERE before < ${place} AND before + entries >= ${place} LIMIT 1
    ), counts AS MATERIALIZED (
      SELECT rank_key, slot, sum(entries)::integer AS entries FROM (
        SELECT rank_key, slot, entries FROM ranking_counts
        WHERE ranking_id = ${id} AND rank_key >= (SELECT block::bigint << 36 FROM here)
          AND rank_key < (SELECT (block::bigint + 1) << 36 FROM here)
        UNION ALL SELECT rank_key, slot, entries FROM moved WHERE rank_key >> 36 = (SELECT block FROM here)
      ) AS part GROUP BY rank_key, slot
    ), step AS (
      SELECT rank_key, slot, before FROM (
        SELECT rank_key, slot, entries, (SELECT before FROM here)
          + sum(entries) OVER (ORDER BY rank_key, slot ROWS UNBOUNDED PRECEDING) - entries AS before
        FROM counts
      ) AS steps
      WHERE before < ${place} AND before + entries >= ${place} LIMIT 1
    ), first AS MATERIALIZED (
      SELECT rank_key, slot, before, (SELECT before FROM here) + (
        SELECT COALESCE(sum(entries), 0) FROM counts WHERE counts.rank_key < step.rank_key
      ) AS better
      FROM step
    )
    SELECT ${columns}, first.better
    FROM first CROSS JOIN LATERAL (
      SELECT * FROM ranking_standings
      WHERE ranking_id = ${id} AND (rank_key, slot) >= (first.rank_key, first.slot)
      ORDER BY rank_key, slot, player_id
      OFFSET ${place} - 1 - first.before LIMIT ${count}
    ) AS standing ${joinPast(since)}
    ORDER BY standing.rank_key, standing.slot, standing.player_id`.execute(db);
  return rows;
}

export const exportedStandings = (db: Database, player: number) =>
  db
    .selectFrom('ranking_standings')
    .select(['ranking_id', 'score', 'wins', 'matches'])
    .where('player_id', '=', player)
    .orderBy('ranking_id')
    .execute();

export const exportedAwards = (db: Database, player: number) =>
  db
    .selectFrom('ranking_standings as standing')
    .innerJoin('ranking_awards as award', (join) =>
      join
        .onRef('award.ranking_id', '=', 'standing.ranking_id')
        .onRef('award.player_id', '=', 'standing.player_id'),
    )
    .select(['award.ranking_id', 'award.match_id', 'award.reason', 'award.points'])
    .where('standing.player_id', '=', player)
    .orderBy('award.ranking_id')
    .orderBy('award.match_id')
    .orderBy('award.reason')
    .execute();
