import type { Database } from '@bandeja/db/database';
import { DAY_MS } from '@bandeja/rules/time/instant';
import { deleteDeadJobs } from './jobs.repository.ts';

/** Deletes up to `limit` old rows of one kind, in one statement, found by an index. Resolves with how many. */
export type Purge = (db: Database, options: { now: Date; limit: number }) => Promise<number>;

/** Deletes old rows of every kind, in batches: each statement commits alone and stays short. */
export async function purgeOldRows(db: Database, purges: readonly Purge[], now: Date): Promise<void> {
  for (const purge of purges) await deleteInBatches((limit) => purge(db, { now, limit }));
}

/** The rows that one statement deletes: it takes milliseconds and locks only these. */
const BATCH = 1_000;
/** The most statements of one kind in a run; remaining rows wait for the next hour. */
const BATCHES_PER_RUN = 500;

/** Deletes up to `limit` rows in its own transaction. Resolves with how many. */
type DeleteBatch = (limit: number) => Promise<number>;

/** Sends batches until one is not full. */
export async function deleteInBatches(
  deleteBatch: DeleteBatch,
  { batch = BATCH, batches = BATCHES_PER_RUN }: { batch?: number; batches?: number } = {},
): Promise<void> {
  for (let sent = 0; sent < batches; sent++) {
    if ((await deleteBatch(batch)) < batch) return;
  }
}

/** Jobs whose attempts have all failed: their errors are in the log. */
export const purgeDeadJobs: Purge = (db, { now, limit }) =>
  deleteDeadJobs(db, { before: retainedSince('deadJobs', now), limit });

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
  /** Ready messages of matches: pages show them until the end of the match, a week later at most. */
  matchWords: 30,
  /** Who showed the own phone in a match, after its start: nothing is shown after its end and a day. */
  matchNumbers: 7,
  /** Reports that a player did not come, after the match: they count for 90 days. */
  noShows: 120,
  /** Times a player entered an open match: they are counted by day. */
  matchJoins: 30,
  /** Waits in the lines of open matches, after their start. */
  matchLines: 30,
  /** Waits for courts after their times, with their offers, and released courts. */
  oldWaits: 30,
  /** Of which matches alerts told players, after they were told: matches begin in days. */
  alertNotices: 30,
  /** The last push message of an alert to a player: it counts for an hour. */
  alertPushes: 1,
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
