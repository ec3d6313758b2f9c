import { deleteDeadJobs } from './jobs.repository.ts';
import type { Purge } from './purge-old-rows.ts';
import { retainedSince } from './retention.ts';

/** Jobs whose attempts have all failed: their errors are in the log. */
export const purgeDeadJobs: Purge = (db, { now, limit }) =>
  deleteDeadJobs(db, { before: retainedSince('deadJobs', now), limit });
