import type { Database } from '@bandeja/db/transaction';
import { insertJob } from './jobs.repository.ts';
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
  options: JobOptions,
): Promise<void> {
  await newJob(name, payload, options).rows(db);
}

/** The statement of addJob, for a trip with others. */
export const newJob = <N extends TaskName>(
  name: N,
  payload: TaskPayloads[N],
  { runAt, jobKey, maxAttempts }: JobOptions,
) =>
  insertJob({
    name,
    payload: JSON.stringify(payload),
    run_at: runAt,
    job_key: jobKey ?? null,
    max_attempts: maxAttempts ?? null,
  });
