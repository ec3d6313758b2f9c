import type { Database } from '@bandeja/db/database';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';

const SECOND_MS = 1_000;
/**
 * How long after the last read a pending payment is read again, by how long it is pending. Players pay a Pix in its first
 * minutes, at its screen: there the reads are less than 10 seconds apart, the second of the worker's poll included.
 */
const READS = [
  { untilMs: 5 * MINUTE_MS, everyMs: 8 * SECOND_MS },
  { untilMs: 60 * MINUTE_MS, everyMs: 30 * SECOND_MS },
] as const;
const LATER_MS = 10 * MINUTE_MS;

/** Adds the next read of a payment that is pending since an instant. */
export async function scheduleWatch(
  db: Database,
  payment: number,
  pendingSince: Date,
  now: Date,
): Promise<void> {
  const age = now.getTime() - pendingSince.getTime();
  const { everyMs } = READS.find(({ untilMs }) => age < untilMs) ?? { everyMs: LATER_MS };
  const runAt = new Date(now.getTime() + everyMs);
  await addJob(db, 'watch_payment', { payment }, { runAt, jobKey: `watch_payment:${payment}` });
}
