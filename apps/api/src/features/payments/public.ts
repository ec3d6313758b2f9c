export { createPaymentTasks, type PaymentTaskOptions } from './payments.tasks.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';
export type { PaymentAlarm } from './record-provider-payment.ts';
