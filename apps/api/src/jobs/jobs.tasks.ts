import { addMinutes } from '@bandeja/rules/time/instant';
import { sql } from 'kysely';
import type { TaskHandlers } from './task-payloads.ts';

/** Longer than any job takes: statements and mail servers have time-outs. The runner itself waits four hours. */
const STUCK_MINUTES = 3;

export function createJobsTasks(): Pick<TaskHandlers, 'free_jobs'> {
  return {
    /** A killed process leaves its jobs locked: another process unlocks and runs them. */
    async free_jobs(_, { db, now }) {
      await sql`
        SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
        FROM graphile_worker.jobs
        WHERE locked_at < ${new Date(addMinutes(now, -STUCK_MINUTES))}
        HAVING count(*) > 0`.execute(db);
    },
  };
}
