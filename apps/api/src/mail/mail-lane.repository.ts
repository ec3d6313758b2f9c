import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';

/**
 * Takes the next place in the pace of letters, one per `gapMs` for all nodes. Resolves with its instant. A place is at
 * most `aheadMs` ahead, so a clock that was set back prolongs no wait.
 */
export async function takePlace(
  db: Database,
  { now, gapMs, aheadMs }: { now: Date; gapMs: number; aheadMs: number },
): Promise<Date> {
  const latest = new Date(now.getTime() + aheadMs);
  const place = sql<Date>`least(greatest(next_paced_at, ${now}), ${latest})`;
  const { rows } = await sql<{ place: Date }>`
    UPDATE mail_lane SET next_paced_at = ${place} + ${gapMs} * interval '1 millisecond'
    RETURNING next_paced_at - ${gapMs} * interval '1 millisecond' AS place`.execute(db);
  return rows[0]?.place ?? now;
}

/** Counts a mail of this day. Resolves with how many there are. */
export async function countMail(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    UPDATE mail_lane SET day = ${day}::date, mails = CASE WHEN day = ${day}::date THEN mails + 1 ELSE 1 END
    RETURNING mails`.execute(db);
  return rows[0]?.mails ?? 0;
}

export async function readMailCount(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    SELECT mails FROM mail_lane WHERE day = ${day}::date`.execute(db);
  return rows[0]?.mails ?? 0;
}
