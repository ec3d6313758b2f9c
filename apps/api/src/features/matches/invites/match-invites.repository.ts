import type { Database } from '@bandeja/db/transaction';

/** Links of one match that work at once: a new one takes the place of the oldest. */
const LINKS_PER_MATCH = 20;

type NewInvite = { token_hash: Buffer; match_id: number; created_by: number; created_at: Date };

export async function insertInvite(tx: Database, invite: NewInvite): Promise<void> {
  await tx.insertInto('match_invites').values(invite).execute();
  const kept = tx
    .selectFrom('match_invites')
    .select('token_hash')
    .where('match_id', '=', invite.match_id)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(LINKS_PER_MATCH);
  await tx
    .deleteFrom('match_invites')
    .where('match_id', '=', invite.match_id)
    .where('token_hash', 'not in', kept)
    .execute();
}

export function findInvite(tx: Database, match: number, tokenHash: Buffer) {
  return tx
    .selectFrom('match_invites')
    .select(['created_by', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('match_id', '=', match)
    .executeTakeFirst();
}
