import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/** `device`: opened by PIN on this computer of a club's counter. */
export async function insertSession(
  db: Database,
  userId: number,
  device: number | null = null,
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, desk_device_id: device })
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

/**
 * Marks a refresh token as used, in one conditional statement: of two refreshes at once exactly one gets the row.
 * Undefined when the token is used, expired or unknown, or its session has ended.
 */
export function claimRefreshToken(db: Database, hash: Buffer, now: Date) {
  return db
    .updateTable('refresh_tokens as token')
    .from('sessions as session')
    .set({ used_at: now })
    .where('token.token_hash', '=', hash)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', now)
    .whereRef('session.id', '=', 'token.session_id')
    .where('session.revoked_at', 'is', null)
    .returning(['token.id', 'token.session_id', 'session.user_id', 'session.desk_device_id'])
    .executeTakeFirst();
}

/**
 * A used token, its row locked, of a session that is open: repeated refreshes of one token run one after the
 * other.
 */
export function lockUsedToken(db: Database, hash: Buffer, now: Date) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select(['token.id', 'token.session_id', 'session.user_id', 'session.desk_device_id'])
    .where('token.token_hash', '=', hash)
    .where('token.used_at', 'is not', null)
    .where('token.expires_at', '>', now)
    .where('session.revoked_at', 'is', null)
    .forNoKeyUpdate('token')
    .executeTakeFirst();
}

/** Deletes the unused successors of a token, whose answer was lost or which another tab replaced. */
export async function deleteUnusedSuccessors(db: Database, tokenId: number): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('parent_id', '=', tokenId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether a successor of this token is left. After the delete of unused ones, true means that one was used. */
export async function hasSuccessor(db: Database, tokenId: number): Promise<boolean> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('parent_id', '=', tokenId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The session of a refresh token, used or not. */
export async function findSessionOfToken(db: Database, hash: Buffer): Promise<string | null> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return found?.session_id ?? null;
}

/** The id of the session, when it was open. */
export function revokeSession(db: Database, sessionId: string, now: Date) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
}

/** The ids of the sessions that were open. */
export function revokeSessionsOfUser(db: Database, userId: number, now: Date) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
}

/** The ids of the sessions that were open on these computers, of one account or of all. */
export function revokeSessionsOfDevices(
  db: Database,
  { devices, userId, except }: { devices: readonly number[]; userId?: number; except?: string },
  now: Date,
) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('desk_device_id', 'in', devices)
    .where('revoked_at', 'is', null)
    .$if(userId !== undefined, (own) => own.where('user_id', '=', userId ?? 0))
    .$if(except !== undefined, (other) => other.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
}

/** Sessions that have not ended: another feature joins it. */
export const openSessions = (db: Database) =>
  db
    .selectFrom('sessions')
    .select(['sessions.id as session_id', 'sessions.user_id', 'sessions.desk_device_id'])
    .where('sessions.revoked_at', 'is', null);

/** Those of these sessions that have not ended. */
export async function findOpenSessions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const open = await openSessions(db).where('sessions.id', 'in', ids).execute();
  return new Set(open.map(({ session_id }) => session_id));
}

export function listSessions(db: Database, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'revoked_at', 'desk_device_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

type Old = { before: Date; limit: number };

/** Deletes sessions revoked before that instant, the oldest first, with their tokens. Resolves with how many. */
export async function deleteRevokedSessions(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE revoked_at < ${before}
        ORDER BY revoked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes refresh tokens that expired before that instant, the oldest first, and the sessions that have no younger
 * one: nothing can open those again. Resolves with how many tokens.
 */
export async function deleteExpiredTokens(db: Database, { before, limit }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH expired AS (
      DELETE FROM refresh_tokens WHERE id IN (
        SELECT id FROM refresh_tokens WHERE expires_at < ${before}
        ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING session_id
    ), ended AS (
      DELETE FROM sessions WHERE id IN (SELECT session_id FROM expired) AND NOT EXISTS (
        SELECT FROM refresh_tokens AS younger
        WHERE younger.session_id = sessions.id AND younger.expires_at >= ${before}
      )
    )
    SELECT count(*) AS count FROM expired`.execute(db);
  return rows[0]?.count ?? 0;
}
