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
