import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/** Jobs of all nodes: due ones should run now, later ones have a time, dead ones failed in all their attempts. */
export async function countJobs(
  db: Database,
  now: Date,
): Promise<{ due: number; later: number; dead: number }> {
  const { rows } = await sql<{ due: number; later: number; dead: number }>`
    SELECT count(*) FILTER (WHERE attempts < max_attempts AND run_at <= ${now})::int AS due,
           count(*) FILTER (WHERE attempts < max_attempts AND run_at > ${now})::int AS later,
           count(*) FILTER (WHERE attempts >= max_attempts)::int AS dead
    FROM graphile_worker.jobs`.execute(db);
  return rows[0] ?? { due: 0, later: 0, dead: 0 };
}
