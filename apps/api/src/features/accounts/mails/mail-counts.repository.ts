import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import type { Rate } from '../../../http/limits/rates.ts';

/**
 * Increments a count, in one statement, so that concurrent requests do not exceed the limit. Resolves with 0, or
 * with the milliseconds until the window ends when the limit is reached. A refused mail does not prolong the
 * window.
 */
export async function countMail(
  tx: Database,
  key: Buffer,
  { limit, windowMs }: Rate,
  now: Date,
): Promise<number> {
  const ends = new Date(now.getTime() + windowMs);
  const { rows } = await sql<{ mails: number; ends_at: Date }>`
    INSERT INTO mail_counts AS counted (key, mails, ends_at) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      mails = CASE WHEN counted.ends_at <= ${now} THEN 1 ELSE least(counted.mails, ${limit}) + 1 END,
      -- No window ends later than one that begins now: a clock that was set back prolongs no wait beyond it.
      ends_at = CASE WHEN counted.ends_at <= ${now} THEN excluded.ends_at ELSE least(counted.ends_at, excluded.ends_at) END
    RETURNING mails, ends_at`.execute(tx);
  const [row] = rows;
  return row && row.mails > limit ? row.ends_at.getTime() - now.getTime() : 0;
}

/** The milliseconds until the last of these limits that is reached now ends; 0 when none is reached. */
export async function longestMailWait(
  db: Database,
  counts: readonly { key: Buffer; rate: Rate }[],
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('mail_counts')
    .select(['key', 'mails', 'ends_at'])
    .where(
      'key',
      'in',
      counts.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .execute();
  const waits = counts.flatMap(({ key, rate }) =>
    rows
      .filter((row) => row.key.equals(key) && row.mails >= rate.limit)
      .map((row) => Math.min(row.ends_at.getTime() - now.getTime(), rate.windowMs)),
  );
  return Math.max(0, ...waits);
}

/** Deletes counts whose window is over; skips rows that another transaction has locked. Resolves with how many. */
export async function deleteOldMailCounts(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM mail_counts WHERE key IN (
        SELECT key FROM mail_counts WHERE ends_at <= ${before}
        ORDER BY ends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`.execute(db);
  return rows[0]?.count ?? 0;
}
