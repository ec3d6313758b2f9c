import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { dayOfMonth, formatTimeRange, monthShort, weekdayShort } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from '../../../lib/cx.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { StatusChip } from './status-chip.tsx';
import './booking-card.css';

/** A booking in a list: the day left of a court line, the details right of it. The whole card opens the booking. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { id, start_time, end_time, court, status, price_cents, hold_expires_at } = booking;
  // Not booking.date: after midnight that is the day on which the club opened.
  const date = localDateOf(booking.start_at, booking.timezone);
  const refund = REFUNDS[booking.payment?.status ?? ''];
  return (
    <Link
      to="/booking/$booking_id"
      params={{ booking_id: String(id) }}
      // Preloads the page, so that it opens at once and also when the device is offline.
      preload="viewport"
      className={cx('booking-card shadow-card', status === BOOKING_STATUS.cancelled && 'off')}
    >
      <span className="day-of">
        <span>{weekdayShort(date)}</span>
        <b>{dayOfMonth(date)}</b>
        <span>{monthShort(date)}</span>
      </span>
      <span className="grid min-w-0 content-center gap-1">
        <span className="num text-18 font-head tracking-head text-ink">
          {formatTimeRange(start_time, end_time)}
        </span>
        <span className="text-14 leading-small">
          {court.club.name}, {court.name}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip booking={booking} />
          <span className="num text-13 font-label text-text">{formatMoney(price_cents)}</span>
          {hold_expires_at && booking.can.pay && status === BOOKING_STATUS.awaiting_payment && (
            <Countdown until={hold_expires_at} className="num text-13 font-bold text-amber-text" />
          )}
          {refund && <span className="num text-13 text-muted">{refund}</span>}
        </span>
      </span>
      <ChevronRight size={20} className="self-center text-muted" />
    </Link>
  );
}

const REFUNDS: Record<string, string> = {
  refunding: 'em devolução',
  refunded: 'devolvido',
  charged_back: 'devolvido',
};
