import type { Database } from '@bandeja/db/transaction';
import { addMinutes } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';

/** Long enough to open a bank's app, short enough to mean it. */
const EXPIRING_MINUTES = 5;
/** Time to get there. */
const REMINDER_MINUTES = 120;

/**
 * When a player is told that his hold ends soon; null once it is too late to say so before. Only of holds that last
 * longer than the warning: the others end before anybody could have forgotten them.
 */
export function warningTime(holdEnd: Date, now: Date): Date | null {
  const at = new Date(addMinutes(holdEnd, -EXPIRING_MINUTES));
  return at > now ? at : null;
}

/**
 * One job for the warning and the end of a hold, since it is added while others wait for the court: at the warning it
 * puts itself off until the end. A hold that is put off takes the place of the earlier one by the key.
 */
export async function scheduleHoldEnd(tx: Database, booking: number, end: Date, now: Date): Promise<void> {
  const runAt = warningTime(end, now) ?? end;
  await addJob(tx, 'end_hold', { booking }, { runAt, jobKey: `end_hold:${booking}` });
}

/** Of a confirmed booking; none when it is booked later than that. */
export async function scheduleReminder(
  tx: Database,
  { id: booking, start_at }: { id: number; start_at: Date },
  now: Date,
): Promise<void> {
  const runAt = new Date(addMinutes(start_at, -REMINDER_MINUTES));
  if (runAt <= now) return;
  await addJob(tx, 'remind_of_booking', { booking }, { runAt, jobKey: `remind_of_booking:${booking}` });
}
