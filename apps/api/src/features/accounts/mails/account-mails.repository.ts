import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import { sql } from 'kysely';

type MailPurpose = DB['account_mails']['purpose'];

export type NewAccountMail = {
  purpose: MailPurpose;
  /** Null: nobody has this address; the row only costs what a real one does. */
  to: { userId: number; email: string } | null;
  tokenHash: Buffer;
  expiresAt: Date;
  now: Date;
};

export async function insertAccountMail(db: Database, mail: NewAccountMail): Promise<number> {
  const { id } = await db
    .insertInto('account_mails')
    .values({
      user_id: mail.to?.userId ?? null,
      email: mail.to?.email ?? null,
      purpose: mail.purpose,
      token_hash: mail.tokenHash,
      created_at: mail.now,
      expires_at: mail.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a link that still opens something its token. Undefined: used or replaced meanwhile, expired, nobody's. */
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

/** Marks a link as used, in one statement: of two who open it at once, one gets it. Undefined: used, expired, unknown. */
export function claimAccountMail(
  db: Database,
  { purpose, tokenHash, now }: { purpose: MailPurpose; tokenHash: Buffer; now: Date },
) {
  return db
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Makes an account's open links of one purpose useless. */
export async function spendAccountMails(
  db: Database,
  { userId, purpose, now }: { userId: number; purpose: MailPurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('account_mails')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
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
