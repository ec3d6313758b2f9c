import type { Database } from '@bandeja/db/transaction';
import { findPayment } from './payments.repository.ts';
import { type PaymentProvider, ProviderRefused } from './providers/payment-provider.ts';
import { type Heard, recordProviderPayment, unfinished } from './record-provider-payment.ts';

type Settling = { payment: number; provider: PaymentProvider | null; now: Date; alarm: Heard['alarm'] };

/**
 * Asks the provider how a payment stands, writes it down, and tells the provider what it has to do about it: close a
 * charge nobody shall pay any more, send back money that has no court. For lost messages, lost answers and everything
 * that must happen outside a transaction. May run twice, or at any time: each request has one idempotency key for good.
 * Throws ProviderUnavailable, and is then to be run again.
 */
export async function settlePayment(db: Database, settling: Settling): Promise<void> {
  const { payment: id, provider, now, alarm } = settling;
  const payment = await findPayment(db, id);
  if (!payment || payment.attempts === 0) return;
  if (provider?.name !== payment.provider)
    throw new Error(`payment ${id} is ${payment.provider}'s, which this server does not speak to`);

  const said = payment.provider_id
    ? await provider.read(payment.provider_id, now)
    : await provider.findByReference(payment.reference, now);
  // It never heard of it: the request was lost on its way there.
  if (!said) return;
  const record = (words: typeof said) =>
    recordProviderPayment(db, { payment, said: words, from: 'settle', now, alarm });
  if (!(await record(said))) return;

  const after = await findPayment(db, id);
  const act = after && unfinished(after, said);
  if (!act) return;
  try {
    await record(await provider[act](said.providerId, `${payment.reference}:${act}`, now));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Paid in this very moment, say: what it is now decides, at once or in the job's next try.
    const latest = await provider.read(said.providerId, now);
    await record(latest);
    const still = await findPayment(db, id);
    if (still && unfinished(still, latest)) throw error;
  }
}
