import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** Whether a statement in this database waits for a lock, so that two transactions overlap. */
export async function hasWaitingConnection(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting`.execute(db);
  return rows[0]?.waiting === true;
}
