import type { Database } from '@bandeja/db/database';
import type { MatchWord } from '@bandeja/rules/matches/words';
import { type SqlBool, sql } from 'kysely';
import { areApart } from '../../players/public.ts';

/** The words that a viewer reads, oldest first: none of players who have left or are apart from the viewer by a block. */
export function findWords(db: Database, match: number, viewer: number) {
  return db
    .selectFrom('match_words as said')
    .innerJoin('match_players as place', (join) =>
      join.onRef('place.match_id', '=', 'said.match_id').onRef('place.player_id', '=', 'said.player_id'),
    )
    .select(['said.player_id', 'said.word', 'said.said_at'])
    .where('said.match_id', '=', match)
    .where(sql<SqlBool>`NOT ${areApart(sql`${viewer}::bigint`, sql`said.player_id`)}`)
    .orderBy('said.said_at')
    .orderBy('said.number')
    .orderBy('said.player_id')
    .execute();
}

/** How many words the player has sent in the match. */
export async function countWordsOf(db: Database, { match, player }: Sender): Promise<number> {
  const { sent } = await db
    .selectFrom('match_words')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('match_id', '=', match)
    .where('player_id', '=', player)
    .executeTakeFirstOrThrow();
  return sent;
}

type Sender = { match: number; player: number };

/** Stores the player's next word. The caller holds the match's lock, so the number is the next one. */
export async function insertWord(
  tx: Database,
  { match, player, word, sent, now }: Sender & { word: MatchWord; sent: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('match_words')
    .values({ match_id: match, player_id: player, number: sent + 1, word, said_at: now })
    .execute();
}

/** The words that the player has sent, for the export. */
export function listWordsOf(db: Database, player: number) {
  return db
    .selectFrom('match_words')
    .select(['match_id', 'word', 'said_at'])
    .where('player_id', '=', player)
    .orderBy('said_at')
    .orderBy('match_id')
    .orderBy('number')
    .execute();
}

export async function deleteWordsOf(tx: Database, player: number): Promise<void> {
  await tx.deleteFrom('match_words').where('player_id', '=', player).execute();
}

/** Deletes words sent before the instant, the oldest first. Resolves with how many. */
export async function deleteOldWords(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM match_words WHERE (match_id, player_id, number) IN (
        SELECT match_id, player_id, number FROM match_words
        WHERE said_at < ${before} ORDER BY said_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
