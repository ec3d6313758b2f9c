import { addMinutes } from '@bandeja/rules/time/instant';
import { unlockJobs } from './jobs.repository.ts';
import type { TaskHandlers } from './task-payloads.ts';

/** Longer than any job takes: statements and mail servers have time-outs. The runner itself waits four hours. */
const STUCK_MINUTES = 3;

export function createJobsTasks(): Pick<TaskHandlers, 'free_jobs'> {
  return {
    /** A killed process leaves its jobs locked: another process unlocks and runs them. */
    free_jobs: (_, { db, now }) => unlockJobs(db, new Date(addMinutes(now, -STUCK_MINUTES))),
  };
}
