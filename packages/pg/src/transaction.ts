import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type QueryExecutorProvider, sql, Transaction } from 'kysely';
import { isStaleName } from './driver/dialect.ts';

const ATTEMPTS = 5;
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

function isTransient(error: unknown): boolean {
  if (isStaleName(error)) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)
  );
}

/** State of an open transaction: its pool, and the work that waits for its commit. */
type Open = { readonly database: unknown; readonly waiting: (() => void)[] };
const opened = new WeakMap<object, Open>();

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws. Inside a transaction it joins
 * that one. After a deadlock or a serialization failure (40P01, 40001) all of `work` runs again, up to five
 * attempts in all, so side effects outside the database belong into `afterCommit`. Every other error, a violated
 * constraint above all, goes to the caller.
 */
export async function withTransaction<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
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
      // Random delay, so that the same transactions do not collide again: at most 10, 20, 40, 80 ms.
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` and takes back what it wrote, also inside a transaction, which goes on: resolves with what it would do. Work that
 * it left for the commit never runs.
 */
export function rehearse<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const { waiting } = openOf(tx);
    const before = waiting.length;
    await sql`SAVEPOINT rehearsal`.execute(tx);
    try {
      return await work(tx);
    } finally {
      await sql`ROLLBACK TO SAVEPOINT rehearsal`.execute(tx);
      waiting.length = before;
    }
  });
}

/** Runs `work` on one snapshot of the database: a transaction that reads what was committed at its start, without locks. */
export function withSnapshot<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    return work(tx);
  });
}

/** Runs `work` in a transaction in which PostgreSQL cancels a statement after this time (57014). */
export function withStatementTimeout<Schema, T>(
  db: Kysely<Schema>,
  milliseconds: number,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await sql`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs `work` after the outermost transaction has committed, in the order of the calls; never after a rollback.
 * Outside a transaction: immediately. An error in `work` is logged and does not fail the caller: the commit stands.
 */
export function afterCommit(db: QueryExecutorProvider, work: () => void): void {
  if (db instanceof Transaction) openOf(db).waiting.push(work);
  else runSafely(work);
}

/** The pool that a transaction was opened on, for work that must not run inside it; a pool returns itself. */
export function databaseOf<Schema>(db: Kysely<Schema>): Kysely<Schema> {
  return db instanceof Transaction ? (openOf(db).database as Kysely<Schema>) : db;
}

function openOf(tx: object): Open {
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
