import type { Database } from '@bandeja/db/database';
import { partsToReturn } from '@bandeja/rules/lessons/lesson';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { findCreditCustomer, giveBack } from '../../customers/public.ts';
import { openRefund } from '../../payments/public.ts';
import { enterTill, insertDeskRow, setReturnDue } from '../../tills/public.ts';
import { type BookingMoney, heldOf, isOfShare, readBookingMoney } from '../booking-money.ts';
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
  const { bill, rows, payments } = await readBookingMoney(tx, booking);
  let cents = bill.refundable_cents;
  // Money of a share is another person's, who has no credit here: it goes back.
  for (const payment of payments.filter(isOfShare)) {
    const held = heldOf(payment);
    if (held > 0) await openRefund(tx, { payment: payment.id, cents: held, now });
    cents -= held;
  }
  if (cents <= 0) return 0;
  const reason = 'Virou crédito no cancelamento';
  await turnIntoCredit(tx, { booking, rows, customer, cents, reason, by: { userId, desk }, now });
  await setReturnDue(tx, { booking: id, club, cents: 0, now });
  return cents;
}

/** Who acts: the staff, or null for a customer's own link and for jobs. */
export type Acting = { userId: number | null; desk: Pick<StaffViewer['desk'], 'club_id' | 'timezone'> };

type Turning = {
  booking: Pick<BookingRow, 'id'>;
  rows: BookingMoney['rows'];
  /** Whose credit it becomes, but for what students of a lesson paid. */
  customer: number;
  cents: number;
  reason: string;
  by: Acting;
  now: Date;
};

/** Money of a locked booking becomes credit, of a lesson that of each student who paid; each part a row of the open till. */
export async function turnIntoCredit(
  tx: Database,
  { booking: { id }, rows, customer, cents, reason, by, now }: Turning,
): Promise<void> {
  const club = by.desk.club_id;
  const { id: till_id } = await enterTill(tx, { viewer: by, now });
  const row = { club_id: club, booking_id: id, till_id, at: now, by_user: by.userId, reason };
  for (const { student, cents: part } of partsToReturn(rows, cents)) {
    const of = { clubId: club, customerId: student ?? customer, bookingId: id, userId: by.userId, now };
    await giveBack(tx, { ...of, amountCents: part });
    await insertDeskRow(tx, {
      ...{ ...row, kind: 'return', method: 'wallet', amount_cents: part, student_id: student },
    });
  }
}
