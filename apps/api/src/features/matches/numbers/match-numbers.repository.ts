import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

type Choice = { match: number; player: number };

/** The players who show their phones in the match. */
export async function findShowing(db: Database, match: number): Promise<number[]> {
  const rows = await db
    .selectFrom('match_numbers')
    .select('player_id')
    .where('match_id', '=', match)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Throws 23503 on match_numbers_match_id_player_id_fkey when the player has no place in the match. */
export async function insertNumber(tx: Database, { match, player }: Choice, now: Date): Promise<void> {
  await tx
    .insertInto('match_numbers')
    .values({ match_id: match, player_id: player, shown_at: now })
    .onConflict((conflict) => conflict.columns(['match_id', 'player_id']).doNothing())
    .execute();
}

export async function deleteNumber(tx: Database, { match, player }: Choice): Promise<void> {
  await tx
    .deleteFrom('match_numbers')
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .execute();
}

/** The matches in which a player shows the own phone, for the export. */
export function listNumbersOf(db: Database, player: number) {
  return db
    .selectFrom('match_numbers')
    .select(['match_id', 'shown_at'])
    .where('player_id', '=', player)
    .orderBy('match_id')
    .execute();
}

export async function deleteNumbersOf(tx: Database, player: number): Promise<void> {
  await tx.deleteFrom('match_numbers').where('player_id', '=', player).execute();
}

/** Deletes choices of matches that began before the instant. Resolves with how many. */
export async function deleteOldNumbers(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM match_numbers WHERE (match_id, player_id) IN (
        SELECT shown.match_id, shown.player_id FROM match_numbers AS shown
        JOIN matches ON matches.id = shown.match_id
        WHERE shown.shown_at < ${before} AND matches.date < ${before}
        ORDER BY shown.shown_at LIMIT ${limit} FOR UPDATE OF shown SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
