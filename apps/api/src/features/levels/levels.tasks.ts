import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { modelFingerprint } from '@bandeja/rules/levels/model';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { findModel, storeModel } from './replay/replay.repository.ts';
import { replayAllLevels } from './replay/replay-all.ts';
import { originOf, replayFromMatch } from './replay/replay-from-match.ts';

export function createLevelTasks(): Pick<TaskHandlers, 'replay_levels' | 'replay_all_levels'> {
  return {
    replay_levels: (payload, { db, now }) => replayFromMatch(db, originOf(payload), { now }),
    replay_all_levels: (_, { db, now }) => replayWithPresentModel(db, now),
  };
}

/**
 * Schedules a replay of all levels when the stored ones are of another model than this release has. Until the job
 * has run, new results start from the old levels; the job then rewrites them, too.
 */
export async function schedulePresentModel(db: Database, now: Date): Promise<void> {
  const fingerprint = modelFingerprint();
  if ((await findModel(db)) === fingerprint) return;
  await withTransaction(db, (tx) =>
    addJob(tx, 'replay_all_levels', { fingerprint }, { runAt: now, jobKey: 'replay_all_levels' }),
  );
}

/** Replays all levels with the model of this release. A repeated run finds it stored and does nothing. */
async function replayWithPresentModel(db: Database, now: Date): Promise<void> {
  const fingerprint = modelFingerprint();
  if ((await findModel(db)) === fingerprint) return;
  await replayAllLevels(db, now);
  await storeModel(db, fingerprint, now);
}
