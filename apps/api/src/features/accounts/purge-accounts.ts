import { type Purge, retainedSince } from '../../jobs/purge-old-rows.ts';
import { deleteExpiredMails } from './mails/account-mails.repository.ts';
import { deleteOldMailCounts } from './mails/mail-counts.repository.ts';
import { deleteExpiredTokens, deleteRevokedSessions } from './sessions/sessions.repository.ts';

/** Deletes ended sessions, expired refresh tokens and mailed links, and counts of mails whose window is over. */
export const accountPurges: readonly Purge[] = [
  (db, { now, limit }) => deleteRevokedSessions(db, { before: retainedSince('revokedSessions', now), limit }),
  (db, { now, limit }) => deleteExpiredTokens(db, { before: retainedSince('expiredTokens', now), limit }),
  (db, { now, limit }) => deleteOldMailCounts(db, { before: now, limit }),
  (db, { now, limit }) => deleteExpiredMails(db, { before: retainedSince('expiredTokens', now), limit }),
];
