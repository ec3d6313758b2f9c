import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';
import { anyPhrase } from '../../../players/public.ts';

/** Reasons of contests with one of these texts. */
export async function listReasonsThatName(
  db: Database,
  traces: readonly string[],
): Promise<{ match: number; reason: string; by: number | null }[]> {
  const { rows } = await sql<{ match: number; reason: string; by: number | null }>`
    SELECT id AS match, contest_reason AS reason, contested_by AS by FROM matches
    WHERE contest_reason IS NOT NULL AND typed_words(contest_reason) @@ ${anyPhrase(traces)}
    ORDER BY id`.execute(db);
  return rows;
}

export async function updateReason(db: Database, match: number, reason: string): Promise<void> {
  await db.updateTable('matches').set({ contest_reason: reason }).where('id', '=', match).execute();
}
