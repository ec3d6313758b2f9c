import type { Database } from '@bandeja/db/transaction';

type RefreshTokenRow = {
  id: number;
  session_id: string;
  user_id: number;
  used_at: Date | null;
  expires_at: Date;
  revoked_at: Date | null;
};

export async function insertSession(db: Database, userId: number): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRefreshToken(
  db: Database,
  token: { sessionId: string; parentId: number | null; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      session_id: token.sessionId,
      parent_id: token.parentId,
      token_hash: token.hash,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The token with its session, the session's row locked: two tabs that refresh at once come one after the other. */
export function lockRefreshToken(db: Database, hash: Buffer): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select([
      'token.id',
      'token.session_id',
      'session.user_id',
      'token.used_at',
      'token.expires_at',
      'session.revoked_at',
    ])
    .where('token.token_hash', '=', hash)
    .forUpdate('session')
    .executeTakeFirst();
}

/** Whether any token that was issued in exchange for this one has itself been traded in. */
export async function successorWasUsed(db: Database, tokenId: number): Promise<boolean> {
  const used = await db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('parent_id', '=', tokenId)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Successors nobody has used: their answer was lost, or another tab was faster. The new one takes their place. */
export async function deleteUnusedSuccessors(db: Database, tokenId: number): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('parent_id', '=', tokenId)
    .where('used_at', 'is', null)
    .execute();
}

export async function markTokenUsed(db: Database, tokenId: number, now: Date): Promise<void> {
  await db.updateTable('refresh_tokens').set({ used_at: now }).where('id', '=', tokenId).execute();
}

/** The id of the session, if it was open. */
export function revokeSession(db: Database, sessionId: string, now: Date) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
}

/** The ids of those that were open. */
export function revokeSessionsOfUser(db: Database, userId: number, now: Date) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
}
