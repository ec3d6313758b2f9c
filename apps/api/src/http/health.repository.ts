import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`SELECT`.execute(db);
}
