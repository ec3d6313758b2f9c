import type { Database } from '@bandeja/db/transaction';

const publicColumns = ['id', 'username', 'email'] as const;

/** An account by name or e-mail, both stored in lower case. */
export function findCredentials(db: Database, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
    .executeTakeFirst();
}

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(publicColumns).where('id', '=', id).executeTakeFirst();
}

export function insertUser(db: Database, user: { username: string; email: string; passwordHash: string }) {
  return db
    .insertInto('users')
    .values({ username: user.username, email: user.email, password_hash: user.passwordHash })
    .returning(publicColumns)
    .executeTakeFirstOrThrow();
}

export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** False when the password is no longer the one given as `from`. */
export async function replacePassword(
  db: Database,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
