import { type Database, withTransaction } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { announceBookings } from '../bookings/public.ts';
import { lockOwnPayment, reloadPayment } from './get-payment.ts';
import type { PaymentOfBooking } from './payments.presenter.ts';
import { updatePayment } from './payments.repository.ts';

type Wish = { id: number; viewer: { playerId: number }; now: Date };

/**
 * Gives up a payment whose money is not in; the court stays held until its time. A job tells the provider: should the
 * money have been on its way already, it still pays the booking or goes back.
 */
export async function cancelPayment(db: Database, { id, viewer, now }: Wish): Promise<PaymentOfBooking> {
  return withTransaction(db, async (tx) => {
    const { payment, booking } = await lockOwnPayment(tx, id, viewer);
    if (payment.status === 'cancelled') return { payment, booking };
    if (payment.status === 'approved') throw new Refusal('payment_approved');
    if (payment.status !== 'created' && payment.status !== 'pending') throw new Refusal('payment_closed');
    await updatePayment(tx, id, { status: 'cancelled' }, now);
    if (payment.attempts > 0)
      await addJob(tx, 'settle_payment', { payment: id }, { runAt: now, jobKey: `settle_payment:${id}` });
    await announceBookings(tx, [booking.id]);
    return reloadPayment(tx, id);
  });
}
