import type { Parsed } from '@bandeja/contract/call';
import type { Consents, recordConsent as recordConsentCall } from '@bandeja/contract/calls/accounts/consents';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { Refusal } from '../../http/errors/refusal.ts';
import { insertAnalyticsChoice, readConsents, recordConsents } from './consents.repository.ts';

type Consent = { userId: number; body: Parsed<typeof recordConsentCall>['body']; now: Date };

/** The present answer of a repeated request. */
export const answerConsents = (db: Database, userId: number): Promise<Consents> => readConsents(db, userId);

/** Records that the account agrees to the present texts, and its choice about measuring. */
export async function recordConsent(db: Database, { userId, body, now }: Consent): Promise<Consents> {
  const { terms_version, analytics } = body;
  // A page from before the change shows the former texts.
  if (terms_version !== undefined && terms_version !== LEGAL_VERSION) throw new Refusal('terms_outdated');
  return withTransaction(db, async (tx) => {
    if (terms_version !== undefined) await recordConsents(tx, { userId, kinds: ['terms', 'privacy'], now });
    if (analytics !== undefined) await insertAnalyticsChoice(tx, { userId, granted: analytics, now });
    return readConsents(tx, userId);
  });
}
