import type { Database } from '@bandeja/db/database';
import type { AwardReason } from '@bandeja/rules/rankings/points';
import type { Period } from '@bandeja/rules/rankings/ranking';
import { sql } from 'kysely';
import { countStandings } from './counts.repository.ts';

export type RankingRow = {
  id: number;
  club_id: number | null;
  period_start: string;
  period_end: string;
  name: string | null;
};

type CountedRanking = RankingRow & { players: number };

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

type NewAward = { ranking_id: number; player_id: number; reason: AwardReason; points: number };

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
