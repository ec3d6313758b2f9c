import type { Database } from '@bandeja/db/database';
import { toIso } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import { rangeOf } from '../state/booking-sql.ts';

/** Inserts the occupations of a tournament. court_occupations_no_overlap is the final check. */
export async function insertCourtTimes(
  tx: Database,
  times: readonly { court: number; start: Date; end: Date }[],
  reason: string,
): Promise<number[]> {
  if (times.length === 0) return [];
  const rows = await tx
    .insertInto('court_occupations')
    .values(
      times.map(({ court, start, end }) => ({
        court_id: court,
        during: rangeOf({ start_at: toIso(start), end_at: toIso(end) }),
        kind: 'tournament',
        status: 'confirmed',
        reason,
      })),
    )
    .returning('id')
    .execute();
  // PostgreSQL returns the rows of one INSERT in their order.
  return rows.map(({ id }) => id);
}

/**
 * Gives back what is left of occupations of a tournament: one that has not begun is released, one under way ends now.
 * Resolves with the times that are free now.
 */
export async function releaseCourtTimes(
  tx: Database,
  ids: readonly number[],
  now: Date,
): Promise<{ court: number; start: Date; end: Date }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ court: number; start: Date; end: Date }>`
    WITH left_over AS (
      SELECT id, greatest(lower(during), ${now}) AS start, upper(during) AS "end" FROM court_occupations
      WHERE id = ANY(${ids}::bigint[]) AND kind = 'tournament' AND status = 'confirmed' AND upper(during) > ${now}
      FOR UPDATE
    )
    UPDATE court_occupations AS occupation SET
      status = CASE WHEN lower(during) < ${now} THEN occupation.status ELSE 'released' END,
      during = CASE WHEN lower(during) < ${now} THEN tstzrange(lower(during), ${now}) ELSE during END
    FROM left_over WHERE occupation.id = left_over.id
    RETURNING court_id AS court, left_over.start, left_over."end"`.execute(tx);
  return rows;
}
