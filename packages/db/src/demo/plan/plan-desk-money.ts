import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { DAY_MS, HOUR_MS, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Insertable } from 'kysely';
import type { DB } from '../../schema.gen.ts';

export const RACKETS = { name: 'Raquete', quantity: 2, price_cents: 1_500 };

/** Money of a booking by the desk, before its till is known. */
type DeskRow = Pick<Insertable<DB['desk_payments']>, 'booking_id' | 'kind' | 'method' | 'amount_cents'> & {
  payer: string | null;
  reason: string | null;
  at: number;
  /** The row before is the payment that this one reverses. */
  reversesPrevious?: boolean;
};

export type DeskMoney = {
  desk: DeskRow[];
  online: { booking: PaidBooking; at: number; refundedAt: number | null }[];
  items: { booking: number; at: number }[];
  /** Paid in cash and cancelled, and not handed back yet. */
  due: { booking: number; cents: number; at: number } | null;
  credits: { customer: number; booking: number; cents: number; at: number }[];
};

export type PaidBooking = {
  id: number;
  player_id: number | null;
  customer_id: number | null;
  start_at: Date;
  end_at: Date;
  created_at: Date;
  updated_at: Date;
  status: BookingStatus;
  price_cents: number;
  was_paid: boolean;
};

/** Half of the players pay in the app; the others pay at the desk when they have played, each in one of these ways. */
export function planDeskMoney(
  bookings: readonly PaidBooking[],
  {
    now,
    zone,
    demoPlayer,
    credit,
  }: { now: Date; zone: string; demoPlayer: number; credit: Map<number, number> },
): DeskMoney {
  const money: DeskMoney = { desk: [], online: [], items: [], due: null, credits: [] };
  /** The desk is there from 7 to 22. */
  const openTime = (millis: number) => {
    const date = localDateOf(new Date(millis), zone);
    const [from = millis, to = millis] = [7, 22].map((hour) => toMillis(zonedTime(date, hour * 60, zone)));
    return Math.min(Math.max(millis, from), to);
  };
  const take = (row: Omit<DeskRow, 'kind' | 'payer' | 'reason'> & Partial<DeskRow>) =>
    money.desk.push({ kind: 'payment', payer: null, reason: null, ...row });
  let cancellations = 0;
  for (const [place, booking] of bookings.entries()) {
    const { id: booking_id, customer_id, price_cents, start_at, status } = booking;
    const start = start_at.getTime();
    const paidOnline = booking.player_id !== null && booking.player_id !== demoPlayer && place % 2 === 0;
    const created = booking.created_at.getTime();
    if (status === BOOKING_STATUS.cancelled) {
      const at = openTime(booking.updated_at.getTime());
      if (!booking.was_paid || booking.player_id === demoPlayer || at + HOUR_MS > now.getTime()) continue;
      cancellations += 1;
      if (cancellations % 2 === 0) {
        money.online.push({
          booking,
          at: created + 4 * MINUTE_MS,
          refundedAt: booking.updated_at.getTime(),
        });
        continue;
      }
      take({ booking_id, method: 'cash', amount_cents: price_cents, at: at - MINUTE_MS });
      // The last one has not come for its money.
      if (money.due) handBack(money, money.due);
      money.due = { booking: booking_id, cents: price_cents, at };
      continue;
    }
    if (paidOnline) {
      money.online.push({ booking, at: created + 4 * MINUTE_MS, refundedAt: null });
      continue;
    }
    const at = openTime(start + 5 * MINUTE_MS);
    if (at >= now.getTime() || start >= now.getTime()) continue;
    const half = Math.floor(price_cents / 2);
    const balance = (customer_id !== null && credit.get(customer_id)) || 0;
    if (customer_id !== null && balance > 0) {
      const used = Math.min(balance, price_cents, 5_000);
      credit.set(customer_id, balance - used);
      money.credits.push({ customer: customer_id, booking: booking_id, cents: used, at });
      take({ booking_id, method: 'wallet', amount_cents: used, at });
      if (used < price_cents) take({ booking_id, method: 'debit', amount_cents: price_cents - used, at });
      continue;
    }
    switch (place % 7) {
      case 0:
        take({ booking_id, method: 'pix_own', amount_cents: price_cents, at });
        break;
      case 1:
        take({ booking_id, method: 'cash', amount_cents: price_cents, at });
        break;
      case 2:
        take({ booking_id, method: 'debit', amount_cents: price_cents, at });
        break;
      case 3:
        take({ booking_id, method: 'cash', amount_cents: half, payer: 'Paulo', at });
        take({ booking_id, method: 'pix_own', amount_cents: price_cents - half, payer: 'Rui', at });
        break;
      case 4: {
        const items = RACKETS.quantity * RACKETS.price_cents;
        money.items.push({ booking: booking_id, at });
        take({ booking_id, method: 'credit_card', amount_cents: price_cents + items, at });
        break;
      }
      case 5:
        // By the wrong method first.
        take({ booking_id, method: 'debit', amount_cents: price_cents, at });
        take({
          ...{ booking_id, method: 'debit', amount_cents: price_cents, at },
          ...{ kind: 'reversal', reason: 'Era crédito, não débito', reversesPrevious: true },
        });
        take({ booking_id, method: 'credit_card', amount_cents: price_cents, at });
        break;
      default:
        // A part: the rest is still open.
        take({ booking_id, method: 'cash', amount_cents: half, at });
        if (start < now.getTime() - 2 * DAY_MS)
          take({ booking_id, method: 'pix_own', amount_cents: price_cents - half, at });
    }
  }
  // Ids in the order of time; a reversal stays behind its payment.
  return { ...money, desk: money.desk.toSorted((one, other) => one.at - other.at) };
}

/** Money in the hand of who cancelled. */
function handBack(
  money: DeskMoney,
  { booking, cents, at }: { booking: number; cents: number; at: number },
): void {
  money.desk.push({
    ...{ booking_id: booking, kind: 'return', method: 'cash', amount_cents: cents, payer: null },
    ...{ reason: 'Reserva cancelada', at: at + HOUR_MS / 2 },
  });
}
