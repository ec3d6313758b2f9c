import { withTransaction } from '@bandeja/db/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { lockBooking } from './bookings.repository.ts';
import { notifyOfBooking } from './changes/notify-of-booking.ts';
import { warningTime } from './changes/schedule-booking-jobs.ts';
import { endHolds, expireHolds } from './holds/expire-holds.ts';

const SECOND_MS = 1_000;
const WORTH_A_WARNING_MS = 60_000;

export function createBookingTasks(): Pick<TaskHandlers, 'end_hold' | 'expire_holds' | 'remind_of_booking'> {
  return {
    async expire_holds(_, { db, now }) {
      await expireHolds(db, now);
    },

    async end_hold({ booking: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const booking = await lockBooking(tx, id);
        if (!booking?.hold_expires_at || (await endHolds(tx, [booking], now)) > 0) return;
        const warnAt = warningTime(booking.hold_expires_at, now);
        const left = booking.hold_expires_at.getTime() - now.getTime();
        // Without online payment the club confirms the booking: the player cannot act on a warning.
        if (!warnAt && left > WORTH_A_WARNING_MS && booking.online_payment)
          await notifyOfBooking(tx, 'booking_expiring', { booking, now });
        // The hold was extended, or this node's clock is behind: the job is added again for later.
        const next = warnAt ?? booking.hold_expires_at;
        const runAt = new Date(Math.max(next.getTime(), now.getTime() + SECOND_MS));
        await addJob(tx, 'end_hold', { booking: id }, { runAt, jobKey: `end_hold:${id}` });
      });
    },

    async remind_of_booking({ booking: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const booking = await lockBooking(tx, id);
        if (booking?.status !== BOOKING_STATUS.confirmed || booking.start_at <= now) return;
        await notifyOfBooking(tx, 'booking_reminder', { booking, now });
      });
    },
  };
}
