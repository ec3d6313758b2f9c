import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { findCreditCustomer, giveBack } from '../../customers/public.ts';
import { enterTill, insertDeskRow, setReturnDue } from '../../tills/public.ts';
import { readBookingMoney } from '../booking-money.ts';
import type { BookingRow } from '../bookings.repository.ts';

/**
 * Makes the money of a locked booking, which its caller cancels without a refund, credit of its customer or of the customer
 * whom its player linked: what the desk took, and what the provider still holds, whose payments are not refunded any more.
 * Resolves with the amount. Refused: wallet_needs_customer.
 */
export async function keepAsCredit(
  tx: Database,
  booking: BookingRow,
  { viewer, now }: { viewer: StaffViewer; now: Date },
): Promise<number> {
  const { userId, desk } = viewer;
  const { id, customer_id, player_id } = booking;
  const club = desk.club_id;
  const customer = await findCreditCustomer(tx, { club, customer: customer_id, player: player_id });
  if (customer === null) throw new Refusal('wallet_needs_customer');
  const cents = (await readBookingMoney(tx, booking)).bill.refundable_cents;
  if (cents <= 0) return 0;
  const { id: till_id } = await enterTill(tx, { viewer, now });
  const movement = { clubId: club, customerId: customer, bookingId: id, userId, now };
  await giveBack(tx, { ...movement, amountCents: cents });
  const row = { club_id: club, booking_id: id, till_id, at: now, by_user: userId };
  const reason = 'Virou crédito no cancelamento';
  await insertDeskRow(tx, { ...row, kind: 'return', method: 'wallet', amount_cents: cents, reason });
  await setReturnDue(tx, { booking: id, club, cents: 0, now });
  return cents;
}
