import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { sql } from 'kysely';
import type { MailRecipient } from './mail-limits.ts';

export type MailPurpose = DB['account_mails']['purpose'];

type NewAccountMail = {
  purpose: MailPurpose;
  to: MailRecipient;
  tokenHash: Buffer;
  expiresAt: Date;
  now: Date;
};

/** An address without an account gets a row without user and address, so that both cases cost the same. */
export async function insertAccountMail(db: Database, mail: NewAccountMail): Promise<number> {
  const { userId, email } = mail.to;
  const { id } = await db
    .insertInto('account_mails')
    .values({
      user_id: userId,
      email: userId === null ? null : email,
      purpose: mail.purpose,
      token_hash: mail.tokenHash,
      created_at: mail.now,
      expires_at: mail.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the token of a valid link. Undefined: used, revoked, expired, or without an account. */
export function giveToken(
  db: Database,
  { id, tokenHash, now }: { id: number; tokenHash: Buffer; now: Date },
) {
  return db
    .updateTable('account_mails')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('user_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

type Link = { purpose: MailPurpose; tokenHash: Buffer; now: Date };

/**
 * Marks a link as used: of two concurrent requests one gets the row. Undefined: used, revoked, expired, unknown.
 * The account is locked first, as in every change of an account, so that opening and revoking a link do not
 * deadlock.
 */
export async function claimAccountMail(tx: Database, { purpose, tokenHash, now }: Link) {
  const owner = await tx
    .selectFrom('account_mails as mail')
    .innerJoin('users', 'users.id', 'mail.user_id')
    .select('users.id')
    .where('mail.token_hash', '=', tokenHash)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
  if (!owner) return undefined;
  const mail = await tx
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst();
  return mail && mail.email !== null ? { id: mail.id, userId: owner.id, email: mail.email } : undefined;
}

/** A valid link of this account; it is not marked as used. */
export function findOpenAccountMail(
  db: Database,
  { purpose, userId, tokenHash, now }: Link & { userId: number },
) {
  return db
    .selectFrom('account_mails')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** False when another request has used it, or it was revoked. */
export async function useAccountMail(tx: Database, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Revokes an account's open links of these purposes. */
export async function revokeAccountMails(
  db: Database,
  { userId, purposes, now }: { userId: number; purposes: readonly MailPurpose[]; now: Date },
): Promise<void> {
  await db
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Revokes the links that undo changes of e-mail made after the one that this link undoes. */
export async function revokeLaterUndoLinks(
  tx: Database,
  { userId, after, now }: { userId: number; after: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo_email')
    .where('id', '>', after)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes links that expired before that instant, the oldest first. Resolves with how many. */
export async function deleteExpiredMails(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM account_mails WHERE id IN (
        SELECT id FROM account_mails WHERE expires_at < ${before}
        ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

export function listMails(db: Database, userId: number) {
  return db
    .selectFrom('account_mails')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
