import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { DEMO_LOGIN, UNUSABLE_HASH } from './insert-people.ts';

/** Gives a closed demo account its public password back; an open one keeps the password it has. */
export async function openDemoAccount(db: Database, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('is_demo', '=', true)
    .where('password_hash', '=', UNUSABLE_HASH)
    .execute();
}

/**
 * Closes the demo account of a database that once showed the demo: no password opens it, its sessions and mailed links
 * end, and its e-mail is the demo's own again, so a visitor who changed it cannot ask for a reset. Its data stays.
 */
export async function closeDemoAccount(db: Database, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const closed = await sql<{ id: number }>`
      UPDATE users SET
        password_hash = ${UNUSABLE_HASH},
        email = CASE WHEN EXISTS (SELECT FROM users WHERE email = ${DEMO_LOGIN.email} AND NOT is_demo)
          THEN email ELSE ${DEMO_LOGIN.email} END
      WHERE is_demo
      RETURNING id`.execute(tx);
    const ids = closed.rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.deleteFrom('account_mails').where('user_id', 'in', ids).execute();
    await tx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute();
  });
}
