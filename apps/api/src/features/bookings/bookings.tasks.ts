import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { onBookingEnded } from '../matches/public.ts';
import type { PaymentAlarm } from '../payments/public.ts';
import { lockBooking } from './booking-locks.repository.ts';
import { admitBookingMail, type BookingMailOptions, sendBookingMail } from './booking-mails.ts';
import { notifyOfBooking } from './changes/booking-news.ts';
import { warningTime } from './changes/carry-out.ts';
import { endHolds, expireHolds } from './changes/change-booking.ts';
import { keepHistoryMonths } from './changes/keep-history-months.ts';
import { checkBills } from './desk/check-bills.ts';
import { tellOfDeadline } from './shares/each-pays.ts';
import { advanceRelease, advanceStuckReleases } from './waits/advance-release.ts';
import { tellLine } from './waits/tell-line.ts';
import { admitWaitMail, sendWaitMail } from './waits/wait-news.ts';

const SECOND_MS = 1_000;
const WORTH_A_WARNING_MS = 60_000;

type BookingTaskOptions = {
  mails: BookingMailOptions;
  alarm: PaymentAlarm;
  /** Months of the history that are kept besides the present one; undefined: all rows, in one table. */
  historyMonths?: number | undefined;
};

export function createBookingTasks({
  mails,
  alarm,
  historyMonths,
}: BookingTaskOptions): Pick<
  TaskHandlers,
  | 'check_bills'
  | 'end_hold'
  | 'expire_holds'
  | 'keep_history_months'
  | 'offer_court'
  | 'offer_courts'
  | 'queue_booking_mail'
  | 'queue_wait_mail'
  | 'release_match'
  | 'remind_of_booking'
  | 'send_booking_mail'
  | 'send_wait_mail'
  | 'split_deadline'
  | 'tell_line'
> {
  return {
    queue_booking_mail: (payload, { db, now }) => admitBookingMail(db, payload, now),

    send_booking_mail: (payload, { db, now }) =>
      sendBookingMail(db, payload, { ...mails, base: mails.base(), now }),

    offer_court: ({ release }, { db, now }) => advanceRelease(db, release, now),

    offer_courts: (_, { db, now }) => advanceStuckReleases(db, now),

    tell_line: (payload, { db, now }) => tellLine(db, payload, now),

    queue_wait_mail: (payload, { db, now }) => admitWaitMail(db, payload, now),

    send_wait_mail: (payload, { db, now }) =>
      sendWaitMail(db, payload, { ...mails, base: mails.base(), now }),

    check_bills: (_, { db, now }) => checkBills(db, { now, alarm }),

    keep_history_months: (_, { db, now }) => keepHistoryMonths(db, { kept: historyMonths, now }),

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

    async release_match({ booking: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const booking = await lockBooking(tx, id);
        // A late payment has booked the court again.
        if (booking?.status !== BOOKING_STATUS.cancelled) return;
        await onBookingEnded(tx, { id, court: booking.court_id }, { match: 'keep', by: null, now });
      });
    },

    split_deadline: ({ booking }, { db, now }) => tellOfDeadline(db, booking, now),

    async remind_of_booking({ booking: id }, { db, now }) {
      await withTransaction(db, async (tx) => {
        const booking = await lockBooking(tx, id);
        if (booking?.status !== BOOKING_STATUS.confirmed || booking.start_at <= now) return;
        await notifyOfBooking(tx, 'booking_reminder', { booking, now });
      });
    },
  };
}
