import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import type { TaskName, TaskPayloads } from './task-payloads.ts';

type JobOptions = {
  /** The earliest time, by the clock of the app; the caller's `now` for at once. */
  runAt: Date;
  /** At most one waiting job has a key: a new job with it replaces the earlier one. */
  jobKey?: string;
  maxAttempts?: number;
};

/**
 * Adds a job as a row of the caller's transaction: it exists after the commit, and not after a rollback. A failed
 * job is retried with growing delays, up to `maxAttempts` (25: about three days).
 */
export async function addJob<N extends TaskName>(
  db: Database,
  name: N,
  payload: TaskPayloads[N],
  { runAt, jobKey, maxAttempts }: JobOptions,
): Promise<void> {
  await sql`
    SELECT FROM graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt}::timestamptz, job_key => ${jobKey ?? null}, max_attempts => ${maxAttempts ?? null}::int
    )`.execute(db);
}
