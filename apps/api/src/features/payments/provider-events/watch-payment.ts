import type { Database } from '@bandeja/db/database';
import type { Payables } from '../payables/payables.ts';
import { findPayment } from '../payments.repository.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment } from './record-provider-payment.ts';
import { scheduleWatch } from './schedule-watch.ts';

type WatchPaymentInput = {
  payment: number;
  provider: PaymentProvider | null;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
};

/**
 * Reads a pending payment at the provider, and again and again until it is no longer pending: the provider's message may be
 * lost, or refused for a wrong secret. A failed read is repeated at the same pace.
 */
export async function watchPayment(db: Database, input: WatchPaymentInput): Promise<void> {
  const { payment: id, provider, payables, now, alarm } = input;
  const payment = await findPayment(db, id);
  if (payment?.status !== 'pending' || payment.provider_id === null) return;
  if (provider?.name !== payment.provider) return;
  try {
    const reported = await provider.read(payment.provider_id, now);
    if (reported.status !== 'pending') {
      await recordProviderPayment(db, { payment, reported, source: 'watch', now, alarm, payables });
      return;
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
  // Its row is not written while nothing changes: updated_at is the time since which it is pending.
  await scheduleWatch(db, id, payment.updated_at, now);
}
