import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { deskPixAbility } from '@bandeja/rules/payments/bill';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { openDeskCharge, type PaymentAccounts, type Sending, sendDeskCharge } from '../../payments/public.ts';
import { bookingPlace } from '../bookings.repository.ts';
import { withBill } from './desk-payments.ts';
import { getDeskBooking } from './read-desk-booking.ts';

type Asked = {
  id: number;
  amount_cents: number;
  viewer: StaffViewer;
  now: Date;
  accounts: PaymentAccounts;
  /** The host of this server: of the address that the provider wants of a payer. */
  host: string;
} & Pick<Sending, 'payables' | 'alarm'>;

/**
 * Shows a Pix of the club's account for a part of the rest. Its money is recorded like any other of the provider: by its
 * message or a read, within the rest, else it goes back. No personal data is sent: the bank knows who pays.
 */
export async function showDeskPix(db: Database, asked: Asked): Promise<DeskBooking> {
  const { id, amount_cents, viewer, now, accounts, host, payables, alarm } = asked;
  let charge: Awaited<ReturnType<typeof openDeskCharge>> = null;
  await withBill(db, 'showDeskPix', asked, async ({ tx, booking, money }) => {
    const isConfirmed = booking.status === BOOKING_STATUS.confirmed;
    const refusal = deskPixAbility(money.facts, { amount_cents, is_confirmed: isConfirmed });
    if (refusal)
      throw new Refusal(refusal, refusal === 'payment_above_rest' ? { field: 'amount_cents' } : {});
    const { club_id, charges_with } = booking;
    const description = `Reserva: ${bookingPlace(booking)}`;
    charge = await openDeskCharge(tx, {
      payable: { kind: 'booking', id, club_id, charges_with, description },
      ...{ amount_cents, accounts, now },
    });
    return { method: [null, 'pix_desk'], amount_cents: [null, amount_cents] };
  });
  if (charge) {
    const payer = { email: `reserva-${id}@${host}`, firstName: 'Cliente', lastName: 'Balcão' };
    await sendDeskCharge(db, charge, { payer, sessionId: null, payables, now, alarm });
  }
  return getDeskBooking(db, { id, viewer, now });
}
