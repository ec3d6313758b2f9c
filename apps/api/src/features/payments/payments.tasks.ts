import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { PaymentAlarm } from './record-provider-payment.ts';
import { settlePayment } from './settle-payment.ts';

export type PaymentTaskOptions = { paymentProvider: PaymentProvider | null; alarm: PaymentAlarm };

export function createPaymentTasks(options: PaymentTaskOptions): Pick<TaskHandlers, 'settle_payment'> {
  const { paymentProvider: provider, alarm } = options;
  return {
    settle_payment: ({ payment }, { db, now }) => settlePayment(db, { payment, provider, now, alarm }),
  };
}
