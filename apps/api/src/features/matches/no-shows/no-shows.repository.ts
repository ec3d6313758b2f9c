import type { Database } from '@bandeja/db/database';
import type { NoShowAnswer, NoShowReport } from '@bandeja/rules/matches/no-shows';
import { type SqlBool, sql } from 'kysely';

export type NoShowRow = NoShowReport & { player: number };

/** All that is said of these players, the newest match first. */
export async function findNoShowsOf(db: Database, players: readonly number[]): Promise<NoShowRow[]> {
  if (players.length === 0) return [];
  return db
    .selectFrom('no_shows')
    .select(['match_id as match', 'player_id as player', 'missed_at', 'reported_at', 'answer', 'upheld'])
    .select(sql<boolean>`reporter_id IS NULL`.as('by_desk'))
    .where('player_id', 'in', players)
    .orderBy('missed_at', 'desc')
    .orderBy('match_id', 'desc')
    .orderBy('reported_at', 'desc')
    .execute();
}

/** Whom a player has reported in a match. */
export async function findReportedBy(db: Database, match: number, reporter: number): Promise<number[]> {
  const rows = await db
    .selectFrom('no_shows')
    .select('player_id')
    .where('match_id', '=', match)
    .where('reporter_id', '=', reporter)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

type NewReport = { match: number; player: number; reporter: number | null; missedAt: Date; now: Date };

/**
 * Stores a report once for each pair and match, and once for the desk. It takes over what the player has answered and what
 * was decided about this match. Resolves with whether it is new.
 */
export async function insertNoShow(
  tx: Database,
  { match, player, reporter, missedAt, now }: NewReport,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO no_shows (match_id, player_id, reporter_id, missed_at, reported_at, answer, answered_at, upheld)
    SELECT ${match}::bigint, ${player}::bigint, ${reporter}::bigint, ${missedAt}::timestamptz, ${now}::timestamptz, 
      before.answer, before.answered_at, before.upheld
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT answer, answered_at, upheld FROM no_shows
      WHERE match_id = ${match} AND player_id = ${player} ORDER BY answered_at NULLS LAST, id LIMIT 1
    ) AS before ON true
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Deletes a report of this player, or of the desk (null). */
export async function deleteNoShow(
  tx: Database,
  { match, player, reporter }: Pick<NewReport, 'match' | 'player' | 'reporter'>,
): Promise<void> {
  await tx
    .deleteFrom('no_shows')
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .where('reporter_id', 'is not distinct from', reporter)
    .execute();
}

/**
 * Stores the answer in all reports of the match that have none, while one of them came after the instant: a match is denied
 * whole, or the report that came first would go on counting. Resolves with whether there is one.
 */
export async function updateAnswer(
  tx: Database,
  {
    match,
    player,
    answer,
    since,
    now,
  }: {
    match: number;
    player: number;
    answer: NoShowAnswer;
    since: Date;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('no_shows')
    .set({ answer, answered_at: now })
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .where('answer', 'is', null)
    .where('upheld', 'is', null)
    .where(
      sql<SqlBool>`EXISTS (
        SELECT FROM no_shows AS fresh WHERE fresh.match_id = ${match} AND fresh.player_id = ${player}
          AND fresh.answer IS NULL AND fresh.upheld IS NULL AND fresh.reported_at > ${since}
      )`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores what the club or the operator decided about a player in a match. Resolves with how many reports there are. */
export async function updateDecision(
  tx: Database,
  { match, player, upheld }: { match: number; player: number; upheld: boolean },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('no_shows')
    .set({ upheld })
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Denied reports that wait for a decision, the oldest first. */
export function findDisputed(db: Database) {
  return db
    .selectFrom('no_shows')
    .select(['match_id as match', 'player_id as player', 'missed_at', 'answer'])
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .select(sql<boolean>`bool_or(reporter_id IS NULL)`.as('by_desk'))
    .where('answer', 'is not', null)
    .where('upheld', 'is', null)
    .groupBy(['match_id', 'player_id', 'missed_at', 'answer'])
    .orderBy('missed_at')
    .orderBy('match_id')
    .execute();
}

/** What the player reported and what is said of the player, for the export. */
export function listNoShowsOf(db: Database, player: number) {
  return db
    .selectFrom('no_shows')
    .select(['match_id', 'player_id', 'reporter_id', 'reported_at', 'answer', 'answered_at', 'upheld'])
    .where((is) => is.or([is('player_id', '=', player), is('reporter_id', '=', player)]))
    .orderBy('id')
    .execute();
}

export async function deleteNoShowsOf(tx: Database, player: number): Promise<void> {
  await tx
    .deleteFrom('no_shows')
    .where((is) => is.or([is('player_id', '=', player), is('reporter_id', '=', player)]))
    .execute();
}

/** Deletes reports of matches that began before the instant, the oldest first. Resolves with how many. */
export async function deleteOldNoShows(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM no_shows WHERE id IN (
        SELECT id FROM no_shows WHERE missed_at < ${before}
        ORDER BY missed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
