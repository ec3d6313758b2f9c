import type { Database } from '@bandeja/db/database';
import { insertJob } from './jobs.repository.ts';
import { placeOf } from './lanes.ts';
import type { TaskName, TaskPayloads } from './task-payloads.ts';

type JobOptions = {
  /** The earliest time, by the clock of the app; the caller's `now` for at once. */
  runAt: Date;
  /** At most one waiting job has a key: a new job with it replaces the earlier one. */
  jobKey?: string;
  maxAttempts?: number;
  /** The jobs of a queue run one at a time on all nodes; by default that of the task (lanes.ts). */
  queue?: string;
  /** Of the jobs that are due, those of a smaller number start first; by default that of the task. */
  priority?: number;
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
  { runAt, jobKey, maxAttempts, queue, priority }: JobOptions,
) => {
  const place = placeOf(name);
  return insertJob({
    name,
    payload: JSON.stringify(payload),
    queue_name: queue ?? place.queue ?? null,
    run_at: runAt,
    job_key: jobKey ?? null,
    max_attempts: maxAttempts ?? null,
    priority: priority ?? place.priority ?? null,
  });
};
