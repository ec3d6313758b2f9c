import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import type { TaskName, TaskPayloads } from './task-payloads.ts';

type JobOptions = {
  /** Not before; at once when not given. */
  runAt?: Date;
  /** At most one waiting job has a key: adding another replaces it. */
  jobKey?: string;
  maxAttempts?: number;
};

/**
 * Adds a job by a row in the caller's transaction: it is there when that commits and was never there when it does
 * not. A job that fails is tried again, later each time, up to `maxAttempts` (25: about three days).
 */
export async function addJob<N extends TaskName>(
  db: Database,
  name: N,
  payload: TaskPayloads[N],
  { runAt, jobKey, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`
    SELECT FROM graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz, job_key => ${jobKey ?? null}, max_attempts => ${maxAttempts ?? null}::int
    )`.execute(db);
}
