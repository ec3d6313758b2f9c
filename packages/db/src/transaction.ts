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

/** What is known of a transaction that is open: whose it is, and what waits for its commit. */
type Open = { readonly database: Database; readonly waiting: (() => void)[] };
const opened = new WeakMap<Database, Open>();

/**
 * Runs `work` in one transaction: what it returns is committed, what it throws rolls back. Within a transaction
 * it joins that one. When PostgreSQL chose the transaction to break a deadlock or refused its order (40P01, 40001)
 * all of `work` runs again, up to five times in all, so it must do nothing outside the database but by
 * `afterCommit`. Every other refusal, a violated constraint above all, is an answer and goes to the caller.
 */
export async function withTransaction<T>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    const waiting: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        opened.set(tx, { database: db, waiting });
        return work(tx);
      });
      waiting.forEach(runSafely);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      // Apart by chance, or those that met would meet again: at most 10, 20, 40, 80 ms.
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` once the outermost transaction around has committed, in the order asked for; never when it rolled
 * back. Outside a transaction: at once. What it throws is warned of and fails nobody: the commit stands.
 */
export function afterCommit(db: Database, work: () => void): void {
  if (db instanceof Transaction) openOf(db).waiting.push(work);
  else runSafely(work);
}

/** The pool a transaction was opened on, for what must not happen inside it; a pool is its own. */
export function databaseOf(db: Database): Database {
  return db instanceof Transaction ? openOf(db).database : db;
}

function openOf(tx: Transaction<DB>): Open {
  const known = opened.get(tx);
  if (!known) throw new Error('this transaction was not opened by withTransaction');
  return known;
}

function runSafely(work: () => void): void {
  try {
    work();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
