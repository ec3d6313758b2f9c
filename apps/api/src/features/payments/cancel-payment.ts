import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { cancelPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { Refusal } from '../../http/errors/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { lockOwnPayment, type PaymentOfPayable, readOwnPayment } from './get-payment.ts';
import type { Payables } from './payables/payables.ts';
import { paymentFacts } from './payments.presenter.ts';
import { updatePayment } from './payments.repository.ts';

type CancelPaymentInput = { id: number; viewer: { playerId: number }; payables: Payables; now: Date };

/**
 * Cancels a payment that is not approved; the court stays held until the hold ends. A job cancels the charge at the
 * provider. Money that was already sent pays the booking or is refunded.
 */
export async function cancelPayment(db: Database, input: CancelPaymentInput): Promise<PaymentOfPayable> {
  const { id, viewer, payables, now } = input;
  return withTransaction(db, async (tx) => {
    const { payment, payable } = await lockOwnPayment(tx, id, input);
    const refusal = cancelPaymentAbility(paymentFacts(payment), viewer.playerId);
    if (refusal) throw new Refusal(refusal);
    if (payment.status === 'cancelled') return { payment, payable };
    await updatePayment(tx, id, { status: 'cancelled' }, now);
    if (payment.attempts > 0)
      await addJob(tx, 'settle_payment', { payment: id }, { runAt: now, jobKey: `settle_payment:${id}` });
    await payables[payable.kind].change(tx, payable.id, { type: 'payment_withdrawn' }, now);
    await payables[payable.kind].announce(tx, payable.id);
    return readOwnPayment(tx, id, input);
  });
}
