import type { Database } from '@bandeja/db/database';
import { deleteInBatches } from './delete-in-batches.ts';

/** Deletes up to `limit` old rows of one kind, in one statement, found by an index. Resolves with how many. */
export type Purge = (db: Database, options: { now: Date; limit: number }) => Promise<number>;

/** Deletes old rows of every kind, in batches: each statement commits alone and stays short. */
export async function purgeOldRows(db: Database, purges: readonly Purge[], now: Date): Promise<void> {
  for (const purge of purges) await deleteInBatches((limit) => purge(db, { now, limit }));
}
