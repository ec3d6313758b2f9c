import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import { Refusal } from './errors/refusal.ts';

/** Throws `unavailable` unless the database answers now. */
export async function assertAnswers(db: Database): Promise<void> {
  await sql`select 1`.execute(db).catch(() => {
    throw new Refusal('unavailable');
  });
}
