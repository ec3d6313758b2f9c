import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { anyPhrase, type FreeText } from '../../../players/public.ts';

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

async function updateReason(db: Database, match: number, reason: string): Promise<void> {
  await db.updateTable('matches').set({ contest_reason: reason }).where('id', '=', match).execute();
}

/** The texts that players type about matches. */
export const matchFreeTexts: readonly FreeText[] = [
  {
    column: 'matches.contest_reason',
    list: async (db, traces) =>
      (await listReasonsThatName(db, traces)).map(({ match, reason }) => ({ id: match, text: reason })),
    update: updateReason,
  },
  {
    column: 'matches.club_name',
    async list(db, traces) {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, club_name AS text FROM matches
        WHERE club_name IS NOT NULL AND typed_words(club_name) @@ ${anyPhrase(traces)} ORDER BY id`.execute(
        db,
      );
      return rows;
    },
    async update(tx, id, club_name) {
      await tx.updateTable('matches').set({ club_name }).where('id', '=', id).execute();
    },
  },
];
