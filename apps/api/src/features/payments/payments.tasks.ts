import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { listUnsettled } from './payments.repository.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { PaymentAlarm } from './record-provider-payment.ts';
import { settlePayment } from './settle-payment.ts';

export type PaymentTaskOptions = { paymentProvider: PaymentProvider | null; alarm: PaymentAlarm };

/** Longer than a provider is ever down, and its messages are repeated. */
const ASKED_DAYS = 3;

export function createPaymentTasks(
  options: PaymentTaskOptions,
): Pick<TaskHandlers, 'settle_payment' | 'settle_payments'> {
  const { paymentProvider: provider, alarm } = options;
  return {
    // A job gives up after some three days of trying: money that is owed does not.
    async settle_payments(_, { db, now }) {
      const since = new Date(now.getTime() - ASKED_DAYS * 24 * 60 * 60_000);
      for (const payment of await listUnsettled(db, since))
        await addJob(db, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
    },

    settle_payment: ({ payment }, { db, now }) => settlePayment(db, { payment, provider, now, alarm }),
  };
}
