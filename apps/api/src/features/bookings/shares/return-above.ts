import type { Database } from '@bandeja/db/database';
import { divideInOrder } from '@bandeja/rules/payments/bill';
import { openRefund } from '../../payments/public.ts';
import { openOfPrice, readBookingMoney, returnablePayments } from '../booking-money.ts';
import type { BookingRow } from '../bookings.repository.ts';

/**
 * Money came to a booking, which is locked: as much of it as the price does not need goes back to the player's own payments,
 * in their order, and what is more than is left of them to the payment that came. Resolves with what the player gets.
 */
export async function returnAbove(
  tx: Database,
  booking: BookingRow,
  { payment, cents, now }: { payment: number; cents: number; now: Date },
): Promise<number> {
  const money = await readBookingMoney(tx, booking);
  const above = Math.min(cents, Math.max(0, -openOfPrice(money)));
  const paid = returnablePayments(booking, money);
  const parts = divideInOrder(
    above,
    paid.map((one) => one.cents),
  );
  let returned = 0;
  for (const [index, part] of parts.entries()) {
    const source = paid[index]?.id;
    if (source === undefined || part === 0) continue;
    await openRefund(tx, { payment: source, cents: part, now });
    returned += part;
  }
  if (above > returned) await openRefund(tx, { payment, cents: above - returned, now });
  return returned;
}
