import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

/** The database, or a transaction on it: a repository does not care which. */
export type Database = Kysely<DB>;

const ATTEMPTS = 5;
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

function isTransient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)
  );
}

/**
 * Runs `work` in one transaction: what it returns is committed, what it throws rolls back. Within a transaction
 * it joins that one. When PostgreSQL chose the transaction to break a deadlock or refused its order (40P01, 40001)
 * all of `work` runs again, up to five times in all, so it must do nothing outside the database. Every other
 * refusal, a violated constraint above all, is an answer and goes to the caller.
 */
export async function withTransaction<T>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      // Apart by chance, or those that met would meet again: at most 10, 20, 40, 80 ms.
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}
