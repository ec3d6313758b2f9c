import { withTransaction } from '@bandeja/pg/transaction';
import { deleteInBatches, type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { deleteOldMoves, foldMoves } from './counts/counts.repository.ts';
import { snapshotRankings } from './counts/snapshot-rankings.ts';

/** Moves that one transaction folds: some tens of milliseconds. */
const MOVES_PER_FOLD = 5_000;

export function createRankingTasks(): Pick<TaskHandlers, 'fold_rankings' | 'snapshot_rankings'> {
  return {
    fold_rankings: (_, { db }) =>
      deleteInBatches((limit) => withTransaction(db, (tx) => foldMoves(tx, limit)), {
        batch: MOVES_PER_FOLD,
      }),
    snapshot_rankings: (_, { db, now }) => snapshotRankings(db, now),
  };
}

/** Deletes moves that are too old for a trend. */
export const purgeRankingMoves: Purge = (db, { now, limit }) =>
  deleteOldMoves(db, { before: retainedSince('rankingMoves', now), limit });
