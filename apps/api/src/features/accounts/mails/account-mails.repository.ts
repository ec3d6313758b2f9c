import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';

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

/** Forgets links that no longer open anything. */
export async function deleteExpiredAccountMails(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('account_mails').where('expires_at', '<=', now).execute();
}
