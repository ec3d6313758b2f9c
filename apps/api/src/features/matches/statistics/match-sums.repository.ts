import type { Database } from '@bandeja/db/database';
import type { HistoryPart } from '@bandeja/rules/dashboard/dashboard';
import { sql } from 'kysely';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';

/** The first day of a month (UTC) and what its matches add up to for the player. */
export type MonthOfSums = { month: string; sums: HistoryPart };
/** A change of a finished match that the sums of its month do not contain yet. */
export type ChangeOfSums = { id: number; match: number; month: string };

/** The stored sums of a player, the newest month first, and the changes since; both of one snapshot. */
export async function findMatchSums(
  db: Database,
  player: number,
): Promise<{ months: MonthOfSums[]; changes: ChangeOfSums[] }> {
  const { rows } = await sql<{ months: MonthOfSums[]; changes: ChangeOfSums[] }>`
    SELECT (
      SELECT coalesce(jsonb_agg(jsonb_build_object('month', month, 'sums', sums) ORDER BY month DESC), '[]')
      FROM match_sums WHERE player_id = ${player}
    ) AS months, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'match', match_id, 'month', month)), '[]')
      FROM match_sums_changes WHERE player_id = ${player}
    ) AS changes`.execute(db);
  return rows[0] ?? { months: [], changes: [] };
}

/** The matches of these months, the newest first. */
export async function findMatchesOfSums(
  db: Database,
  player: number,
  months: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('match_sums')
    .select('match_ids')
    .where('player_id', '=', player)
    .where('month', '=', sql<string>`ANY (${months}::date[])`)
    .orderBy('month', 'desc')
    .execute();
  return rows.flatMap(({ match_ids }) => match_ids);
}

/** Resolves with the number of changes that were still there. */
export async function deleteChangesOfSums(tx: Database, changes: readonly ChangeOfSums[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_sums_changes')
    .where('id', '=', sql<number>`ANY (${changes.map(({ id }) => id)}::bigint[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteMatchSums(
  tx: Database,
  player: number,
  months: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('match_sums')
    .where('player_id', '=', player)
    .where('month', '=', sql<string>`ANY (${months}::date[])`)
    .execute();
}

/** Of a deleted account. */
export async function eraseMatchSums(tx: Database, player: number): Promise<void> {
  await tx.deleteFrom('match_sums').where('player_id', '=', player).execute();
  await tx.deleteFrom('match_sums_changes').where('player_id', '=', player).execute();
}

/** Throws on match_sums_pkey when another request has stored a month. */
export async function insertMatchSums(
  tx: Database,
  player: number,
  months: readonly (MonthOfSums & { ids: readonly number[] })[],
): Promise<void> {
  // Text, because an array of arrays has to be rectangular.
  await sql`
    INSERT INTO match_sums (player_id, month, match_ids, sums)
    SELECT ${player}, month, ids::bigint[], sums
    FROM unnest(
      ${months.map(({ month }) => month)}::date[],
      ${months.map(({ ids }) => `{${ids.join()}}`)}::text[],
      ${months.map(({ sums }) => JSON.stringify(sums))}::jsonb[]
    ) AS stored (month, ids, sums)`.execute(tx);
}

/** Changes of players whose sums were not read since, with those sums: the next read makes them again. */
export const purgeChangesOfSums: Purge = async (db, { now, limit }) => {
  const { numAffectedRows } = await sql`
    WITH old AS (
      SELECT id, player_id FROM match_sums_changes WHERE changed_at < ${retainedSince('changesOfSums', now)} LIMIT ${limit}
    ), unread AS (
      DELETE FROM match_sums WHERE player_id IN (SELECT player_id FROM old)
    )
    DELETE FROM match_sums_changes WHERE id IN (SELECT id FROM old)`.execute(db);
  return Number(numAffectedRows ?? 0);
};
