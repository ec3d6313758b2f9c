import type { Database } from '@bandeja/db/database';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob, newJob } from '../../../jobs/add-job.ts';

/** Minutes before the end of a hold: enough to open a bank's app and pay. */
const EXPIRING_MINUTES = 5;
/** Hours before the start: enough to reach the club. */
const REMINDER_MINUTES = 120;

/**
 * The time of the warning that a hold ends soon; null when that time is past. Only for holds that last longer than
 * the warning's lead.
 */
export function warningTime(holdEnd: Date, now: Date): Date | null {
  const at = new Date(addMinutes(holdEnd, -EXPIRING_MINUTES));
  return at > now ? at : null;
}

/**
 * Adds one job for the warning and the end of a hold, because it is added while other requests wait for the court:
 * after the warning the job reschedules itself for the end. The job of an extended hold replaces the earlier one by its
 * key.
 */
export async function scheduleHoldEnd(tx: Database, booking: number, end: Date, now: Date): Promise<void> {
  await holdEndJob(booking, end, now).rows(tx);
}

/** The statement of scheduleHoldEnd, for a trip with others. */
export const holdEndJob = (booking: number, end: Date, now: Date) =>
  newJob('end_hold', { booking }, { runAt: warningTime(end, now) ?? end, jobKey: `end_hold:${booking}` });

/** Adds the reminder of a confirmed booking; none when its time is already past. */
export async function scheduleReminder(
  tx: Database,
  { id: booking, start_at }: { id: number; start_at: Date },
  now: Date,
): Promise<void> {
  const runAt = new Date(addMinutes(start_at, -REMINDER_MINUTES));
  if (runAt <= now) return;
  await addJob(tx, 'remind_of_booking', { booking }, { runAt, jobKey: `remind_of_booking:${booking}` });
}
