import { HOUR_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { deleteAttemptsBefore } from './card-attempts/card-attempts.repository.ts';
import type { Payables } from './payables.ts';
import { listUnsettled } from './payments.repository.ts';
import type { PaymentAlarm } from './provider-events/record-provider-payment.ts';
import { settlePayment, watchPayment } from './provider-events/settle-payment.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

export type PaymentTaskOptions = {
  paymentProvider: PaymentProvider | null;
  payables: Payables;
  alarm: PaymentAlarm;
};

const DAY_MS = 24 * HOUR_MS;
/** Longer than an outage of a provider, and longer than it repeats its messages. */
const ASKED_DAYS = 3;

export function createPaymentTasks(
  options: PaymentTaskOptions,
): Pick<TaskHandlers, 'settle_payment' | 'settle_payments' | 'watch_payment'> {
  const { paymentProvider: provider, payables, alarm } = options;
  return {
    // Payments whose settle job failed permanently (after about three days) are re-checked.
    async settle_payments(_, { db, now }) {
      await deleteAttemptsBefore(db, new Date(now.getTime() - DAY_MS));
      const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS);
      for (const payment of await listUnsettled(db, since))
        await addJob(db, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
    },

    settle_payment: ({ payment }, { db, now }) =>
      settlePayment(db, { payment, provider, payables, now, alarm }),

    watch_payment: ({ payment }, { db, now }) =>
      watchPayment(db, { payment, provider, payables, now, alarm }),
  };
}
