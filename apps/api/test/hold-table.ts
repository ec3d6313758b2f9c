import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** Blocks writes to a table until the returned function is called, so that calls wait at a known step. */
export async function holdTable(db: Database, table: string): Promise<() => Promise<void>> {
  const holder = await db.startTransaction().execute();
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(holder);
  return () => holder.rollback().execute();
}

/** How many connections of this database wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
  return rows[0]?.count ?? 0;
}
