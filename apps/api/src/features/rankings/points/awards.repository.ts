import type { Database } from '@bandeja/db/database';
import type { AwardReason } from '@bandeja/rules/rankings/points';
import { sql } from 'kysely';

export type NewAward = { ranking_id: number; player_id: number; reason: AwardReason; points: number };

/**
 * Adds awards of a match to the standings of their players, whose rows the caller has locked, and records the moves.
 * Throws on ranking_awards_pkey when the match has given these points before.
 */
export async function insertAwards(
  tx: Database,
  { match, date, awards, now }: { match: number; date: Date; awards: readonly NewAward[]; now: Date },
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(awards)}::jsonb)
    AS award (ranking_id bigint, player_id bigint, reason text, points integer)`;
  await sql`
    WITH change AS (
      SELECT ranking_id, player_id, sum(points)::integer AS score,
        (count(*) FILTER (WHERE reason = 'win'))::integer AS wins
      FROM ${given} GROUP BY ranking_id, player_id
    ), moved AS (
      INSERT INTO ranking_standings (ranking_id, player_id, score, wins, matches)
      SELECT ranking_id, player_id, score, wins, 1 FROM change ORDER BY ranking_id, player_id
      ON CONFLICT (ranking_id, player_id) DO UPDATE SET score = ranking_standings.score + excluded.score,
        wins = ranking_standings.wins + excluded.wins, matches = ranking_standings.matches + excluded.matches
      RETURNING ranking_id, player_id, score, wins, matches, rank_key
    )
    INSERT INTO ranking_moves (ranking_id, player_id, from_key, to_key, moved_at)
    SELECT moved.ranking_id, moved.player_id,
      CASE WHEN moved.matches > 1
        THEN ranking_key(moved.score - change.score, moved.wins - change.wins, moved.matches - 1) END,
      moved.rank_key, ${now}
    FROM moved JOIN change USING (ranking_id, player_id)
    ORDER BY moved.ranking_id, moved.player_id`.execute(tx);
  await sql`
    INSERT INTO ranking_awards (ranking_id, player_id, match_id, reason, points, match_date, created_at)
    SELECT ranking_id, player_id, ${match}, reason, points, ${date}, ${now} FROM ${given}`.execute(tx);
}

/** The players who have points of a match. */
export async function findAwardedPlayers(db: Database, match: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ranking_awards')
    .select('player_id')
    .distinct()
    .where('match_id', '=', match)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Takes the points of a match back from players whose rows the caller has locked. Without points: no effect. */
export async function deleteAwards(
  tx: Database,
  { match, players, now }: { match: number; players: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM ranking_awards WHERE match_id = ${match} AND player_id = ANY (${players}::bigint[])
      RETURNING ranking_id, player_id, reason, points
    ), change AS (
      SELECT ranking_id, player_id, sum(points)::integer AS score,
        (count(*) FILTER (WHERE reason = 'win'))::integer AS wins
      FROM gone GROUP BY ranking_id, player_id
    ), moved AS (
      UPDATE ranking_standings AS standing SET score = standing.score - change.score,
        wins = standing.wins - change.wins, matches = standing.matches - 1
      FROM change
      WHERE standing.ranking_id = change.ranking_id AND standing.player_id = change.player_id
      RETURNING standing.ranking_id, standing.player_id, standing.score, standing.wins, standing.matches, standing.rank_key
    )
    INSERT INTO ranking_moves (ranking_id, player_id, from_key, to_key, moved_at)
    SELECT moved.ranking_id, moved.player_id,
      ranking_key(moved.score + change.score, moved.wins + change.wins, moved.matches + 1),
      CASE WHEN moved.matches > 0 THEN moved.rank_key END, ${now}
    FROM moved JOIN change USING (ranking_id, player_id)
    ORDER BY moved.ranking_id, moved.player_id`.execute(tx);
  await sql`DELETE FROM ranking_standings WHERE player_id = ANY (${players}::bigint[]) AND matches = 0`.execute(
    tx,
  );
}

export type AwardRow = { match_id: number; match_date: Date; reason: AwardReason; points: number };

/** The awards of a player in a ranking, the newest match first. */
export async function listAwardRows(db: Database, ranking: number, player: number): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    SELECT match_id, match_date, reason, points FROM ranking_awards
    WHERE ranking_id = ${ranking} AND player_id = ${player}
    ORDER BY match_date DESC, match_id DESC, points DESC, reason`.execute(db);
  return rows;
}
