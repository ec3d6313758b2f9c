import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { listPaymentsOf } from '../../payments/public.ts';
import { stateAsOf } from '../booking-state.ts';
import type { BookingRow } from '../bookings.repository.ts';
import type { DeskBill } from './desk-bookings.presenter.ts';

/** Statuses of a payment whose money came. */
const CAME = ['approved', 'refunding', 'refunded', 'charged_back'];

/** What came for a booking, what went back, and what is to pay. */
export async function readBill(db: Database, booking: BookingRow, now: Date): Promise<DeskBill> {
  const rows = await listPaymentsOf(db, { kind: 'booking', id: booking.id });
  const came = rows.filter(({ status }) => CAME.includes(status));
  const paid_cents = sumOf(came);
  const returned_cents = sumOf(came.filter(({ status }) => status !== 'approved'));
  const isCancelled = stateAsOf(booking, now).status === BOOKING_STATUS.cancelled;
  return {
    items_cents: 0,
    paid_cents,
    returned_cents,
    open_cents: isCancelled ? 0 : booking.price_cents - paid_cents + returned_cents,
    payments: rows.map(({ id, method, status, amount_cents, created_at }) => ({
      ...{ id, method, status, amount_cents, source: 'provider' as const },
      ...{ by: null, payer: null, at: created_at.toISOString(), reversed_at: null, can_reverse: false },
    })),
    items: [],
  };
}

const sumOf = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
