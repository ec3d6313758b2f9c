import { withTransaction } from '@bandeja/db/transaction';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { lockBooking } from './bookings.repository.ts';
import { endHolds, expireHolds } from './expire-holds.ts';

const SECOND_MS = 1_000;

export function createBookingTasks(): Pick<TaskHandlers, 'end_hold' | 'expire_holds'> {
  return {
    async expire_holds(_, { db, now }) {
      await expireHolds(db, now);
    },

    async end_hold({ booking: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const booking = await lockBooking(tx, id);
        if (!booking?.hold_expires_at || (await endHolds(tx, [booking], now)) > 0) return;
        // Extended since, or this node's clock is behind the database's: later, and not at once again.
        const runAt = new Date(Math.max(booking.hold_expires_at.getTime(), now.getTime() + SECOND_MS));
        await addJob(tx, 'end_hold', { booking: id }, { runAt, jobKey: `end_hold:${id}` });
      });
    },
  };
}
