import type { Database } from '@bandeja/db/transaction';
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

/** Releases occupations of a tournament. Resolves with the times that are free now. */
export async function releaseCourtTimes(
  tx: Database,
  ids: readonly number[],
): Promise<{ court: number; start: Date; end: Date }[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('court_occupations')
    .set({ status: 'released' })
    .where('id', 'in', ids)
    .where('kind', '=', 'tournament')
    .returning([
      'court_id as court',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
    ])
    .execute();
}
