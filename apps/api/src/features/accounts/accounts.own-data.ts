import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { addJob } from '../../jobs/add-job.ts';
import { type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import { recipientMark } from '../../mail/mailer.ts';
import { listConsents } from './consents.repository.ts';
import { deleteExpiredMails, listMails } from './mails/account-mails.repository.ts';
import { deleteOldMailCounts } from './mails/mail-counts.repository.ts';
import { endSessionsOfUser } from './sessions/end-sessions.ts';
import { deleteExpiredTokens, deleteRevokedSessions, listSessions } from './sessions/sessions.repository.ts';
import { deleteUser, findAccount } from './users.repository.ts';

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
    sessions: sessions.map(({ created_at, revoked_at, desk_device_id }) => ({
      created_at: created_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
      by_pin: desk_device_id !== null,
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

/**
 * Ends the sessions, so their event streams close, and deletes the user's row; its foreign keys cascade to
 * sessions, tokens, mailed links and consents. A job deletes mails that this server keeps as files. Runs last.
 */
export async function eraseAccount(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const account = await findAccount(tx, userId);
  const mails = await listMails(tx, userId);
  const addresses = new Set([
    ...(account ? [account.email] : []),
    ...mails.flatMap(({ email }) => email ?? []),
  ]);
  const recipients = [...addresses].map(recipientMark);
  await addJob(tx, 'remove_outbox_mails', { recipients }, { runAt: now });
  await endSessionsOfUser(tx, userId, now);
  await deleteUser(tx, userId);
}

/** Deletes ended sessions, expired refresh tokens and mailed links, and counts of mails whose window is over. */
export const accountPurges: readonly Purge[] = [
  (db, { now, limit }) => deleteRevokedSessions(db, { before: retainedSince('revokedSessions', now), limit }),
  (db, { now, limit }) => deleteExpiredTokens(db, { before: retainedSince('expiredTokens', now), limit }),
  (db, { now, limit }) => deleteOldMailCounts(db, { before: now, limit }),
  (db, { now, limit }) => deleteExpiredMails(db, { before: retainedSince('expiredTokens', now), limit }),
];

/** Erasing an account uses every feature, and every feature uses accounts, so app.ts injects it. */
export type AccountErasure = {
  /** Erases the account with everything attached to it. */
  erase: (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;
  hasPlayer: (tx: Database, userId: number) => Promise<boolean>;
};
