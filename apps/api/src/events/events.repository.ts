import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** One notification on the channel for each payload. */
export async function notify(db: Database, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(db);
}

/** Whether other nodes of this database listen under this name. */
export async function listensUnder(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${name} LIMIT 1`.execute(db);
  return rows.length > 0;
}
