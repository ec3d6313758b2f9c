import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** Maximum of valid links per match: a new link replaces the oldest. */
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

/** The links of a match, the newest first; only those of one player when given. */
export function listInvites(db: Database, match: number, { by }: { by: number | null }) {
  return db
    .selectFrom('match_invites')
    .select(['id', 'created_by', 'created_at'])
    .where('match_id', '=', match)
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes a link of a match; of one player when given. */
export async function deleteInvite(
  tx: Database,
  { match, invite, by }: { match: number; invite: number; by: number | null },
): Promise<void> {
  await tx
    .deleteFrom('match_invites')
    .where('match_id', '=', match)
    .where('id', '=', invite)
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .execute();
}

/** Deletes links created before the instant for matches dated before it. Returns how many. */
export async function deleteExpiredInvites(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM match_invites WHERE token_hash IN (
        SELECT invite.token_hash FROM match_invites AS invite
        JOIN matches ON matches.id = invite.match_id
        WHERE invite.created_at < ${before} AND matches.date < ${before}
        ORDER BY invite.created_at LIMIT ${limit} FOR UPDATE OF invite SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
