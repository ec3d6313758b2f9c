import type { Booking } from '@bandeja/contract/bookings';
import { BOOKING_STATUS, isBookingStatus, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { dayOfMonth, formatTimeRange, monthShort, weekdayShort } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { StatusChip } from './status-chip.tsx';
import './booking-card.css';

/** A booking in a list: its day at the left of a court line, what it is at the right. All of it opens the booking. */
export function BookingCard({ booking, now }: { booking: Booking; now: Date }) {
  const { id, start_time, end_time, court, status, status_label, price_cents, hold_expires_at } = booking;
  // Not booking.date: past midnight that is the day the club opened.
  const date = localDateOf(booking.start_at, booking.timezone);
  const isOver =
    isBookingStatus(status) &&
    isOpenHold(status) &&
    hold_expires_at !== null &&
    toMillis(hold_expires_at) <= now.getTime();
  return (
    <Link
      to="/booking/$booking_id"
      params={{ booking_id: String(id) }}
      className={cx('booking-card shadow-card', status === BOOKING_STATUS.cancelled && 'off')}
    >
      <span className="day-of">
        <span>{weekdayShort(date)}</span>
        <b>{dayOfMonth(date)}</b>
        <span>{monthShort(date)}</span>
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="num text-18 font-head tracking-head text-ink">
          {formatTimeRange(start_time, end_time)}
        </span>
        <span className="text-14 leading-small">
          {court.club.name}, {court.name}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip status={status} status_label={status_label} />
          <span className="num text-13 font-label text-text">{formatMoney(price_cents)}</span>
          {isOver && <span className="text-13 text-muted">tempo esgotado</span>}
        </span>
      </span>
      <ChevronRight size={20} className="self-center text-muted" />
    </Link>
  );
}
