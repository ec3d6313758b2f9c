import { sql } from 'kysely';
import type { Purge } from './purge-old-rows.ts';
import { retainedSince } from './retention.ts';

/** Jobs whose attempts have all failed: their errors are in the log. */
export const purgeDeadJobs: Purge = async (db, { now, limit }) => {
  const { rows } = await sql`
    SELECT FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < ${retainedSince('deadJobs', now)}
      LIMIT ${limit}
    ))`.execute(db);
  return rows.length;
};
