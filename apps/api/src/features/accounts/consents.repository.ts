import { compiledOnce, type Given } from '@bandeja/db/compiled-once';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { type RawBuilder, sql } from 'kysely';

export type ConsentKind = DB['consents']['kind'];

/** Whether the account declared at sign-up to be 18, as a fragment of a statement. */
export const declaresAdult = (user: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM consents WHERE user_id = ${user} AND kind = 'of_age')`;

/** Records consent to the current versions. Earlier consents keep their time. */
export async function recordConsents(
  tx: Database,
  { userId, kinds, now }: { userId: number; kinds: readonly ConsentKind[]; now: Date },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('consents')
    .values(kinds.map((kind) => ({ user_id: userId, kind, version: LEGAL_VERSION, given_at: now })))
    // A literal: with a parameter, a prepared statement loses the index once PostgreSQL plans it for all values.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'version']).where('kind', '<>', sql.lit('analytics')).doNothing(),
    )
    .execute();
}

/** The same as hasConsent of an account whose id is a column of the statement, as a fragment of it. */
export const consentGiven = (user: RawBuilder<unknown>, kind: ConsentKind): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM consents WHERE consents.user_id = ${user} AND consents.kind = ${kind})`;

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

/** The account's choice about measuring; every choice is kept, the last one counts. */
export async function insertAnalyticsChoice(
  db: Database,
  { userId, granted, now }: { userId: number; granted: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, kind: 'analytics', version: LEGAL_VERSION, granted, given_at: now })
    .execute();
}

/**
 * Whether the texts have changed since the account agreed to them, and its choice about measuring (null: no choice
 * yet). An account without consent was created by the operator and does not see the question.
 */
export const readConsents = async (db: Database, userId: number): Promise<Consents> =>
  (await consentsOf(userId).first(db)) ?? { needs_terms: false, analytics: null };

/** The statement of readConsents, for a trip with others. */
export const consentsOf = (userId: number) => selectConsents({ userId });

type Consents = { needs_terms: boolean; analytics: boolean | null };

const selectConsents = compiledOnce(
  (_, given: Given<{ userId: number }>) => sql<Consents>`
    SELECT coalesce(bool_or(kind = 'terms') AND NOT bool_or(kind = 'terms' AND version = ${LEGAL_VERSION}), false)
             AS needs_terms,
           (array_agg(granted ORDER BY id DESC) FILTER (WHERE kind = 'analytics'))[1] AS analytics
    FROM consents WHERE user_id = ${given('userId')}`,
);

export function listConsents(db: Database, userId: number) {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'granted'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
