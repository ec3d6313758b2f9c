import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';

export type ConsentKind = DB['consents']['kind'];

/** Records consent to the current versions. Earlier consents keep their time. */
export async function recordConsents(
  tx: Database,
  { userId, kinds, now }: { userId: number; kinds: readonly ConsentKind[]; now: Date },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('consents')
    .values(kinds.map((kind) => ({ user_id: userId, kind, version: LEGAL_VERSION, given_at: now })))
    .onConflict((conflict) => conflict.constraint('consents_once').doNothing())
    .execute();
}

/** Whether the account ever agreed to any version. */
export async function hasConsent(db: Database, userId: number, kind: ConsentKind): Promise<boolean> {
  const found = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function listConsents(db: Database, userId: number) {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
