import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { Payables } from './payables.ts';
import { findPaymentOf } from './payments.repository.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type WebhookRequest,
} from './providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment } from './record-provider-payment.ts';

type Message = {
  /** From the path: a message is for one provider's adapter. */
  provider: string;
  request: WebhookRequest;
  speaking: PaymentProvider | null;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
};

/**
 * A provider's message. Once its signature holds it is only a reason to ask the provider how that payment stands: what
 * it says itself is not believed. The payment is found by our reference, which was written before the charge, so a
 * message that overtakes the charge's own answer finds it too. One about somebody else's payment is none of ours.
 */
export async function receiveWebhook(db: Database, message: Message): Promise<void> {
  const { speaking: provider, payables, now } = message;
  if (!provider || provider.name !== message.provider) throw new Refusal('not_found');
  const reading = provider.readWebhook(message.request, now);
  if (!reading.ok) throw new Refusal('webhook_signature_refused');
  if (reading.providerId === null) return;
  const said = await read(provider, reading.providerId, now);
  const payment = said && (await findPaymentOf(db, provider.name, said.reference));
  if (!said || !payment) return;
  await recordProviderPayment(db, { payment, said, from: 'webhook', now, alarm: message.alarm, payables });
}

/** Null: the provider knows no such payment. Without an answer the provider is told to send its message again (503). */
async function read(provider: PaymentProvider, providerId: string, now: Date) {
  try {
    return await provider.read(providerId, now);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_provider_unavailable');
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}
