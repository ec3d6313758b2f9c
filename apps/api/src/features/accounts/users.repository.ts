import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { emailKey, formsOf } from './email-key.ts';

const publicColumns = ['id', 'username', 'email'] as const;

/** The expression of the unique index users_address_key. */
const addressKey = sql<string>`COALESCE(email_key, email)`;

/** The account of a typed name or e-mail, the one with this very spelling first. */
function namedUser(db: Database, name: string) {
  const { spelling, stored, key } = formsOf(name);
  return db
    .selectFrom('users')
    .where((where) =>
      where.or([
        where('username', 'in', [spelling, stored]),
        where('email', 'in', [spelling, stored]),
        where.and([where(addressKey, '=', key), where('email_shared', '=', false)]),
      ]),
    )
    .orderBy((order) => order('email', '=', spelling), 'desc')
    .orderBy((order) => order('username', '=', spelling), 'desc')
    .orderBy('email_shared')
    .orderBy('id')
    .limit(1);
}

export function findCredentials(db: Database, name: string) {
  return namedUser(db, name)
    .select(['id', 'email', 'password_hash', 'devices_valid_from', 'is_demo'])
    .select((row) => [
      // Sessions are deleted some days after their end; the devices of a new password are forgotten at an instant.
      row
        .or([
          row('devices_valid_from', 'is not', null),
          row.exists(row.selectFrom('sessions').select('id').whereRef('sessions.user_id', '=', 'users.id')),
        ])
        .as('was_opened'),
    ])
    .executeTakeFirst();
}

/** The same, for a call that needs no password. */
export function findUserByName(db: Database, name: string) {
  return namedUser(db, name).select(publicColumns).executeTakeFirst();
}

/** The account of a stored address: the one with this spelling, else the one that has the key. */
function userOfAddress(db: Database, email: string) {
  return db
    .selectFrom('users')
    .where((where) =>
      where.or([
        where('email', '=', email),
        where.and([where(addressKey, '=', emailKey(email)), where('email_shared', '=', false)]),
      ]),
    )
    .orderBy((order) => order('email', '=', email), 'desc')
    .limit(1);
}

/** The key is stored where it is not the address itself. */
const keyColumn = (email: string) => {
  const key = emailKey(email);
  return { email_key: key === email ? null : key };
};

/** The account's row as its owner may export it: without the hash of the password. */
export function findAccount(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([...publicColumns, 'email_verified_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(publicColumns).where('id', '=', id).executeTakeFirst();
}

type NewUser = { username: string; email: string; isShared?: boolean; passwordHash: string; now: Date };

/**
 * Throws on users_address_key when another account has the address in any spelling. `isShared` only for an account that
 * replaces one with such an address.
 */
export function insertUser(db: Database, { username, email, isShared, passwordHash, now }: NewUser) {
  return db
    .insertInto('users')
    .values({
      username,
      email,
      ...keyColumn(email),
      email_shared: isShared ?? false,
      password_hash: passwordHash,
      created_at: now,
    })
    .returning(publicColumns)
    .executeTakeFirstOrThrow();
}

/** Locked: of two links requested at once the second revokes the first. */
export function findEmailState(tx: Database, userId: number) {
  return tx
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks until the end of the transaction: no player is registered for the account and no session begins meanwhile.
 * False when the account does not exist.
 */
export async function lockLeavingUser(tx: Database, userId: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Whether this is still the account's password, which is locked until the transaction ends. Waits for a concurrent
 * change. A later change waits for this transaction and then revokes every session and link made with the old password.
 */
export async function holdPassword(tx: Database, userId: number, hash: string): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
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

export function findUserByEmail(db: Database, email: string) {
  return userOfAddress(db, email).select(publicColumns).executeTakeFirst();
}

export async function setPassword(db: Database, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** Cookies of devices that have opened the account before now no longer count. */
export async function forgetDevices(db: Database, userId: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ devices_valid_from: now }).where('id', '=', userId).execute();
}

/** Changes nothing when the account has another address, or when this one is already verified. */
export async function markEmailVerified(
  db: Database,
  { userId, email, now }: { userId: number; email: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** The account with this address, locked. */
export function findEmailOwner(tx: Database, email: string) {
  return userOfAddress(tx, email).select(['id', 'email_verified_at']).forNoKeyUpdate().executeTakeFirst();
}

/** The input of the decision whether the opener of a reset link owns the account's data. */
export function findOwnership(tx: Database, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_shared', 'email_verified_at', 'devices_valid_from'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Makes an address the account's verified one; a username that is the former address goes with it. Resolves with the
 * former address, or with null when it is the same. Throws on users_address_key when another account has the address.
 */
export async function setVerifiedEmail(
  db: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({
      email_verified_at: now,
      ...(before.email !== email && { email, ...keyColumn(email), email_shared: false }),
      ...(before.username === before.email && { username: email }),
    })
    .where('id', '=', userId)
    .execute();
  return before.email === email ? null : before.email;
}

/** Cascades to its sessions, tokens, mailed links, consents and idempotency keys. */
export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Whether the e-mail of an account is verified, for a query of another feature. */
export const isEmailVerified = (user: number) =>
  sql<boolean>`EXISTS (SELECT FROM users WHERE id = ${user} AND email_verified_at IS NOT NULL)`;

/** The e-mail address of accounts and its verification: another feature joins it. */
export const accounts = (db: Database) =>
  db.selectFrom('users').select(['id as user_id', 'username', 'email', 'email_verified_at']);

/** Accounts whose address may have a key other than itself, or whose names are not in the stored form, locked. */
export function listUsersWithoutKey(tx: Database, { after, limit }: { after: number; limit: number }) {
  return tx
    .selectFrom('users')
    .select(publicColumns)
    .where('id', '>', after)
    .where('email_key', 'is', null)
    .where(sql<boolean>`email || username ~ '[^ -~]'`)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** The other account that has this key, locked. */
export function findKeyHolder(tx: Database, { key, except }: { key: string; except: number }) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(addressKey, '=', key)
    .where('email_shared', '=', false)
    .where('id', '<>', except)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function shareAddress(tx: Database, id: number, key: string): Promise<void> {
  await tx.updateTable('users').set({ email_key: key, email_shared: true }).where('id', '=', id).execute();
}

export async function storeEmailKey(tx: Database, id: number, key: string): Promise<void> {
  await tx.updateTable('users').set({ email_key: key }).where('id', '=', id).execute();
}

/** Writes address and username in their stored forms, unless another account has one of them. */
export async function storeNormalNames(
  tx: Database,
  { id, email, username }: { id: number; email: string; username: string },
): Promise<void> {
  const [newEmail, newName] = [formsOf(email).stored, formsOf(username).stored];
  if (newEmail === email && newName === username) return;
  await sql`
    UPDATE users SET email = ${newEmail}, username = ${newName}
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM users WHERE id <> ${id} AND (email = ${newEmail} OR username = ${newName})
    )`.execute(tx);
}
