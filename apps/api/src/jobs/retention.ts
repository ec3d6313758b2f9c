import { DAY_MS } from '@bandeja/rules/time/instant';

/** Retention of rows that are no longer read, in days. The job `purge_old_rows` deletes older ones. */
export const RETENTION_DAYS = {
  /** Ids kept for requests repeated with their Idempotency-Key. */
  keptAnswers: 30,
  /** Sessions after log-out, theft or a new password. */
  revokedSessions: 7,
  /** Refresh tokens and mailed links after their expiry. */
  expiredTokens: 7,
  readNotifications: 180,
  unreadNotifications: 365,
  /** How much of a budget for notifications is spent: it is whole again after four hours. */
  notificationBudgets: 1,
  /** Invite links of matches, after the last day on which they work. */
  deadInvites: 1,
  /** Mails kept as files where no mail server is set. */
  outboxMails: 30,
  /** Jobs whose attempts have all failed. */
  deadJobs: 30,
  /** Changes of standings: a trend reads those since a snapshot of 7 days ago, which may be a day older. */
  rankingMoves: 10,
  /** Changes of finished matches of players whose statistics are not read: with them the stored sums go. */
  changesOfSums: 7,
} as const;

/** The instant before which rows of this kind are deleted. */
export const retainedSince = (kind: keyof typeof RETENTION_DAYS, now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
