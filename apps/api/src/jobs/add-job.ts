import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import type { TaskName, TaskPayloads } from './task-payloads.ts';

type JobOptions = {
  /** Not before; the caller's now: at once. By the clock of the app, as every time that it writes. */
  runAt: Date;
  /** At most one waiting job has a key: adding another replaces it. */
  jobKey?: string;
  maxAttempts?: number;
};

/**
 * Adds a job by a row in the caller's transaction: the commit brings it, a rollback leaves none. A job that fails is tried again, later each time, up to `maxAttempts` (25: about three days).
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
