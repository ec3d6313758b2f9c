import type { Database } from '@bandeja/db/database';
import { addJob } from '../../../jobs/add-job.ts';

/** Jobs follow these matches after a change elsewhere: no transaction locks a second match, or one while it holds a player. */
export async function renewMatches(tx: Database, matches: readonly number[], now: Date): Promise<void> {
  for (const match of matches)
    await addJob(tx, 'renew_match', { match }, { runAt: now, jobKey: `renew_match:${match}` });
}
