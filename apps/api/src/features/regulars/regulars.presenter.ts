import type { Regular, RegularDate, RegularDetails } from '@bandeja/contract/calls/desk-regulars';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { priceInForce } from '@bandeja/rules/regulars/regular-price';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { DateRow } from './regular-dates.repository.ts';
import type { PriceRow, RegularRow, StudentRow } from './regulars.repository.ts';

export type Viewing = { role: DeskRole; now: Date };

type Usual = {
  start_time: string;
  timezone: string;
  ended_at: Date | null;
  court: { id: number; name: string };
};

const usualOf = (row: RegularRow): Usual => ({
  ...{ start_time: row.start_time, timezone: row.timezone, ended_at: row.ended_at },
  court: { id: row.court_id, name: row.court_name },
});

/** What is to pay for a date, and what came: of a date that is not played only what the club kept. */
export function moneyOfDate(row: DateRow) {
  const isBooked = row.state === 'booked' && row.booking_status !== BOOKING_STATUS.cancelled;
  const paid_cents = row.held_cents ?? 0;
  if (!isBooked) return { isBooked, items_cents: 0, paid_cents, open_cents: 0 };
  const items_cents = row.items_cents ?? 0;
  return {
    isBooked,
    items_cents,
    paid_cents,
    open_cents: (row.booked_cents ?? 0) + items_cents - paid_cents,
  };
}

export function presentDate(row: DateRow, usual: Usual, { role, now }: Viewing): RegularDate {
  const { isBooked, ...money } = moneyOfDate(row);
  const { date, state, booking_id, start_at, court_id, court_name } = row;
  const isComing = date >= localDateOf(now, usual.timezone);
  const isOpen = state === 'task' || (isBooked && start_at !== null && start_at > now);
  const isUnbooked = booking_id === null && state !== 'ended';
  const manages = isAtLeast(role, 'manager');
  return {
    date,
    start_time: start_at === null ? usual.start_time : localTimeOf(start_at, usual.timezone),
    state: state === 'booked' && !isBooked ? 'cancelled' : state,
    reason: row.reason,
    booking: booking_id,
    court: court_id === null ? usual.court : { id: court_id, name: court_name ?? '' },
    price_cents: isBooked ? (row.booked_cents ?? row.price_cents) : row.price_cents,
    credit_cents: row.credit_cents,
    ...money,
    can: { skip: manages && isOpen, place: manages && usual.ended_at === null && isUnbooked && isComing },
  };
}

type Parts = {
  prices: readonly PriceRow[];
  students: readonly StudentRow[];
  dates: readonly DateRow[];
  tasks: number;
  overdue_cents: number;
};

const NEXT = 3;

export function presentRegular(row: RegularRow, parts: Parts, viewing: Viewing): Regular {
  const today = localDateOf(viewing.now, row.timezone);
  const prices = parts.prices.filter(({ regular_id }) => regular_id === row.id);
  const { price_cents, price_by } = priceInForce(prices, today);
  const coming = parts.dates.filter(({ regular_id, date }) => regular_id === row.id && date >= today);
  return {
    id: row.id,
    customer: { id: row.customer_id, name: row.customer_name },
    lesson:
      row.teacher_id === null
        ? null
        : {
            teacher: { id: row.teacher_id, name: row.teacher_name ?? '' },
            students: parts.students
              .filter(({ regular_id }) => regular_id === row.id)
              .map(({ customer_id, customer_name }) => ({ id: customer_id, name: customer_name })),
          },
    court: { id: row.court_id, name: row.court_name },
    weekday: row.weekday,
    start_time: row.start_time,
    duration: row.duration,
    from: row.starts_on,
    until: row.ends_on,
    price_cents,
    price_by,
    due_day: row.due_day,
    note: row.note,
    ended: row.ended_at !== null,
    tasks: parts.tasks,
    overdue_cents: parts.overdue_cents,
    next: coming.slice(0, NEXT).map((date) => presentDate(date, usualOf(row), viewing)),
    version: row.version,
  };
}

export function presentDetails(row: RegularRow, parts: Parts, viewing: Viewing): RegularDetails {
  const may = isAtLeast(viewing.role, 'manager') && row.ended_at === null;
  return {
    ...presentRegular(row, parts, viewing),
    prices: parts.prices.map(({ valid_from, price_cents, price_by }) => ({
      ...{ from: valid_from, price_cents, price_by },
    })),
    dates: parts.dates.map((date) => presentDate(date, usualOf(row), viewing)),
    can: { change: may, end: may },
  };
}
