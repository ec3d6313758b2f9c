import type { Database } from '@bandeja/db/database';
import { withStatementTimeout, withTransaction } from '@bandeja/pg/transaction';
import { TREND_DAYS } from '@bandeja/rules/rankings/ranking';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { deleteInBatches, type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import {
  deleteOldMoves,
  deleteOldSnapshots,
  findRankingsToSnapshot,
  foldMoves,
  insertSnapshot,
} from './counts.repository.ts';

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

/** Days after the end of a ranking in which its trends are shown. */
const TREND_AFTER_END_DAYS = 31;
/** A snapshot of 1,000,000 players takes some seconds. */
const TIMEOUT_MS = 60_000;

/** Stores the positions of each ranking that has changed, for the trends of later days. */
async function snapshotRankings(db: Database, now: Date): Promise<void> {
  const endedBefore = addDays(localDateOf(now, DEFAULT_ZONE), -TREND_AFTER_END_DAYS);
  for (const ranking of await findRankingsToSnapshot(db, endedBefore)) {
    await withStatementTimeout(db, TIMEOUT_MS, (tx) => insertSnapshot(tx, ranking, now));
  }
  const readFrom = trendSince(now);
  await withStatementTimeout(db, TIMEOUT_MS, (tx) => deleteOldSnapshots(tx, { readFrom, endedBefore }));
}

/** A trend compares with the last snapshot at or before this instant. */
export const trendSince = (now: Date): Date => new Date(now.getTime() - TREND_DAYS * DAY_MS);
