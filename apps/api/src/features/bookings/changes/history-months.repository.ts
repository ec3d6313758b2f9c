import type { Database } from '@bandeja/db/database';
import { withStatementTimeout } from '@bandeja/pg/transaction';
import { sql } from 'kysely';

/** A partition of the history: a month, or several that were one table before. */
export type HistoryPart = { name: string; until: Date };

/** So that nothing waits for long behind these locks; the job tries again. */
const LOCK_TIMEOUT = '2s';
/** Less than the time after which a job counts as stuck. It reads 30,000 pages of each month at most, and no booking waits for it. */
const ANALYZE_MS = 120_000;

/**
 * Locks for the rest of the transaction what a new partition with its foreign keys locks anyway. The history first: a booking
 * reads it before it writes bookings, and the other way round the two would wait for each other.
 */
export async function lockHistory(tx: Database): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
  await sql`LOCK TABLE booking_history IN ACCESS EXCLUSIVE MODE`.execute(tx);
  await sql`LOCK TABLE bookings, players IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** The partitions with bounds, oldest first. */
export async function listHistoryParts(db: Database): Promise<HistoryPart[]> {
  const { rows } = await sql<HistoryPart>`
    SELECT name, until FROM (
      SELECT part.relname AS name,
        substring(pg_get_expr(part.relpartbound, part.oid) FROM 'TO \\(''([^'']+)''\\)$')::timestamptz AS until
      FROM pg_inherits AS link JOIN pg_class AS part ON part.oid = link.inhrelid
      WHERE link.inhparent = 'booking_history'::regclass
    ) AS bounds
    WHERE until IS NOT NULL ORDER BY until`.execute(db);
  return rows;
}

/** The instant of the newest row without a month; null: there is no such row. */
export async function newestWithoutMonth(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM months.booking_history_rest ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.at ?? null;
}

const tableOf = (name: string) => sql.id('months', name);
const bound = (at: Date | null) => (at ? sql.lit(at.toISOString()) : sql.raw('MINVALUE'));

/**
 * The rows without a month become a partition up to an instant, as they are: PostgreSQL reads them once, to see that they are in its
 * bounds. An empty table takes their place.
 */
export async function closeRest(
  tx: Database,
  { from, until, name }: HistoryPart & { from: Date | null },
): Promise<void> {
  const statements = [
    sql`ALTER TABLE booking_history DETACH PARTITION months.booking_history_rest`,
    sql`ALTER TABLE months.booking_history_rest RENAME TO ${sql.id(name)}`,
    sql`ALTER TABLE booking_history ATTACH PARTITION ${tableOf(name)} FOR VALUES FROM (${bound(from)}) TO (${bound(until)})`,
    sql`CREATE TABLE months.booking_history_rest PARTITION OF booking_history (PRIMARY KEY (id)) DEFAULT`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

export async function addMonth(
  tx: Database,
  { from, until, name }: HistoryPart & { from: Date },
): Promise<void> {
  await sql`
    CREATE TABLE ${tableOf(name)} PARTITION OF booking_history (PRIMARY KEY (id))
    FOR VALUES FROM (${bound(from)}) TO (${bound(until)})`.execute(tx);
}

/** Takes a partition off the history. Its rows stay, in the schema `detached`. */
export async function detachPart(tx: Database, name: string): Promise<void> {
  await sql`ALTER TABLE booking_history DETACH PARTITION ${tableOf(name)}`.execute(tx);
  await renameIndexes(tx, name);
  await sql`ALTER TABLE ${tableOf(name)} SET SCHEMA detached`.execute(tx);
}

/** What was without a month has the index names of that time, which the next such table takes again: `detached` would have two of one. */
async function renameIndexes(tx: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; isPrimary: boolean }>`
    SELECT part.relname AS name, indisprimary AS "isPrimary"
    FROM pg_index JOIN pg_class AS part ON part.oid = indexrelid
    WHERE indrelid = ${`months.${table}`}::regclass AND NOT starts_with(part.relname, ${table})
    ORDER BY indexrelid`.execute(tx);
  for (const [nth, { name, isPrimary }] of rows.entries()) {
    const own = sql.id(`${table}_${isPrimary ? 'pkey' : `idx${nth}`}`);
    await sql`ALTER INDEX ${tableOf(name)} RENAME TO ${own}`.execute(tx);
  }
}

/** The statistics of all months together, from which reads of the history are planned: autovacuum makes those of each month alone. */
export async function analyzeHistory(db: Database): Promise<void> {
  await withStatementTimeout(db, ANALYZE_MS, (tx) => sql`ANALYZE booking_history`.execute(tx));
}
