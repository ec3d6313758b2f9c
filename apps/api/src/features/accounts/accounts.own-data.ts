import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listConsents } from './consents.repository.ts';
import { listMails } from './mails/account-mails.repository.ts';
import { listSessions } from './sessions/sessions.repository.ts';
import { findAccount } from './users.repository.ts';

type Part = Pick<AccountExport, 'account' | 'consents' | 'sessions' | 'mailed_links'>;

/** The account's own rows, without hashes of passwords and tokens. Null when the account does not exist. */
export async function exportAccountData(db: Database, { userId }: { userId: number }): Promise<Part | null> {
  const account = await findAccount(db, userId);
  if (!account) return null;
  const consents = await listConsents(db, userId);
  const sessions = await listSessions(db, userId);
  const mails = await listMails(db, userId);
  return {
    account: {
      id: account.id,
      username: account.username,
      email: account.email,
      email_verified_at: account.email_verified_at?.toISOString() ?? null,
      created_at: account.created_at.toISOString(),
    },
    consents: consents.map(({ kind, version, given_at, granted }) => ({
      kind,
      granted,
      version,
      given_at: given_at.toISOString(),
    })),
    sessions: sessions.map(({ created_at, revoked_at }) => ({
      created_at: created_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
    })),
    mailed_links: mails.map(({ purpose, email, created_at, expires_at, used_at }) => ({
      purpose,
      email,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
  };
}
