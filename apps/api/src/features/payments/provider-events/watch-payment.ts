import type { Database } from '@bandeja/db/transaction';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../../jobs/add-job.ts';
import type { Payables } from '../payables/payables.ts';
import { findPayment } from '../payments.repository.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment } from './record-provider-payment.ts';

const SECOND_MS = 1_000;
/**
 * How long after the last read a pending payment is read again, by how long it is pending. Players pay a Pix in its first
 * minutes, at its screen: there the reads are less than 10 seconds apart, the second of the worker's poll included.
 */
const READS = [
  { untilMs: 5 * MINUTE_MS, everyMs: 8 * SECOND_MS },
  { untilMs: 60 * MINUTE_MS, everyMs: 30 * SECOND_MS },
] as const;
const LATER_MS = 10 * MINUTE_MS;

/** Adds the next read of a payment that is pending since an instant. */
export async function scheduleWatch(
  db: Database,
  payment: number,
  pendingSince: Date,
  now: Date,
): Promise<void> {
  const age = now.getTime() - pendingSince.getTime();
  const { everyMs } = READS.find(({ untilMs }) => age < untilMs) ?? { everyMs: LATER_MS };
  const runAt = new Date(now.getTime() + everyMs);
  await addJob(db, 'watch_payment', { payment }, { runAt, jobKey: `watch_payment:${payment}` });
}

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
