import type { Database } from '@bandeja/db/database';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { TEST_NOW } from '../test-app.ts';

/** An opening of a match of this player, with the note, or with a request of the player that has the text. */
export async function openingWithText(
  db: Database,
  player: number,
  { note, text }: { note?: string; text?: string },
): Promise<void> {
  const opening = { note: note ?? null };
  const { id } = await createMatch(db, { date: TEST_NOW, players: [player], opening });
  if (text === undefined) return;
  const row = { match_id: id, player_id: player, text, created_at: TEST_NOW, until: TEST_NOW };
  await db.insertInto('match_requests').values(row).execute();
}
