import type { Database } from '@bandeja/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Task, TaskHandlers, TaskName, TaskPayloads } from '../src/jobs/task-payloads.ts';

type JobRow = { id: string; name: TaskName; payload: TaskPayloads[TaskName] };
export type JobFailure = { name: TaskName; payload: unknown; error: unknown };

/**
 * The worker of tests: runs every job that is due at `now`, one after another, those they add included, until none
 * is left. Jobs that fail go to `onFailure` and wait for another run, one attempt older.
 */
export async function runDueJobs(
  db: Database,
  tasks: TaskHandlers,
  now: Date,
  onFailure: (failure: JobFailure) => void,
): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const { rows } = await sql<JobRow>`
      SELECT job.id, task.identifier AS name, job.payload
      FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE job.run_at <= ${now} AND job.is_available
        AND NOT job.id::text = ANY (${failed})
      ORDER BY job.priority, job.run_at, job.id
      LIMIT 1`.execute(db);
    const [job] = rows;
    if (!job) return;
    // Locked while it runs, as by the worker: a job with the same key that it adds is a new one.
    await update(db, job, sql`locked_at = ${now}, locked_by = 'tests', attempts = attempts + 1`);
    try {
      const run = tasks[job.name] as Task<TaskName>;
      await run(job.payload, { db, now });
      await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${job.id}`.execute(db);
    } catch (error) {
      failed.push(job.id);
      await update(db, job, sql`locked_at = NULL, locked_by = NULL`);
      onFailure({ name: job.name, payload: job.payload, error });
    }
  }
}

const update = (db: Database, { id }: JobRow, set: RawBuilder<unknown>) =>
  sql`UPDATE graphile_worker._private_jobs SET ${set} WHERE id = ${id}`.execute(db);
