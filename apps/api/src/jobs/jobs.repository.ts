import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import type { TaskName } from './task-payloads.ts';

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

type NewJob = {
  name: string;
  payload: string;
  queue_name: string | null;
  run_at: Date;
  job_key: string | null;
  max_attempts: number | null;
  priority: number | null;
};

export const insertJob = compiledOnce(
  (_, given: Given<NewJob>) => sql`
    SELECT FROM graphile_worker.add_job(
      ${given('name')}, ${given('payload')}::json, run_at => ${given('run_at')}::timestamptz,
      queue_name => ${given('queue_name')}, job_key => ${given('job_key')},
      max_attempts => ${given('max_attempts')}::int, priority => ${given('priority')}::int
    )`,
);

/** Unlocks the jobs of processes that locked one before this instant. */
export async function unlockJobs(db: Database, before: Date): Promise<void> {
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs
    WHERE locked_at < ${before}
    HAVING count(*) > 0`.execute(db);
}

/**
 * Makes up to `limit` jobs of a task that failed before due now. One whose attempts have all failed gets another attempt.
 */
export async function retryFailedJobs(
  db: Database,
  { task, now, limit }: { task: TaskName; now: Date; limit: number },
): Promise<void> {
  await sql`
    SELECT FROM (
      SELECT id, attempts, max_attempts FROM graphile_worker.jobs
      WHERE task_identifier = ${task} AND attempts > 0 AND locked_at IS NULL
        AND (run_at > ${now} OR attempts >= max_attempts)
      ORDER BY run_at LIMIT ${limit}
    ) AS failed, graphile_worker.reschedule_jobs(
      ARRAY[failed.id], run_at => ${now}::timestamptz, attempts => least(failed.attempts, failed.max_attempts - 1)
    )`.execute(db);
}

/** Deletes up to `limit` jobs whose attempts have all failed, due before an instant. Resolves with how many. */
export async function deleteDeadJobs(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    SELECT FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < ${before}
      LIMIT ${limit}
    ))`.execute(db);
  return rows.length;
}
