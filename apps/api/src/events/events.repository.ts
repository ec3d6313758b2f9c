import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** One notification on the channel for each payload. */
export async function notify(db: Database, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(db);
}
