import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

/**
 * What somebody who leaves for good takes along: his links, and the reasons he gave or is named in. Matches, places and
 * results stay. Before any player is locked: matches come first in every transaction.
 */
export async function leaveMatches(
  tx: Database,
  { player, words }: { player: number; words: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('match_invites').where('created_by', '=', player).execute();
  await tx
    .updateTable('matches')
    .set({ contest_reason: '' })
    .where('contest_reason', 'is not', null)
    .where((where) =>
      where.or([
        where('contested_by', '=', player),
        where.and(words.map((word) => sql<boolean>`strpos(contest_reason, ${word}) > 0`)),
      ]),
    )
    .execute();
}
