import { withTransaction } from '@bandeja/pg/transaction';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { DEMO_LOGIN, UNUSABLE_HASH } from './insert-people.ts';
import { DEMO_STAFF } from './insert-staff.ts';

/** Gives closed demo accounts their public password back; an open one keeps the password it has. */
export async function openDemoAccount(db: Database, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('is_demo', '=', true)
    .where('password_hash', '=', UNUSABLE_HASH)
    .execute();
}

/**
 * Closes the demo accounts of a database that once showed the demo: no password opens them, their sessions and mailed
 * links end, and their e-mails are the demo's own again, so a visitor who changed one cannot ask for a reset. Their data stays.
 */
export async function closeDemoAccount(db: Database, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const closed = await sql<{ id: number }>`
      UPDATE users SET password_hash = ${UNUSABLE_HASH} WHERE is_demo RETURNING id`.execute(tx);
    const ids = closed.rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const { username, email } of [DEMO_LOGIN, ...DEMO_STAFF])
      await sql`
        UPDATE users SET email = ${email}
        WHERE is_demo AND username = ${username}
          AND NOT EXISTS (SELECT FROM users AS other WHERE other.email = ${email} AND other.id <> users.id)`.execute(
        tx,
      );
    await tx.deleteFrom('account_mails').where('user_id', 'in', ids).execute();
    await tx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute();
  });
}
