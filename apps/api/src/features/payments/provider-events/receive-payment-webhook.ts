import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { observe } from '../../../monitoring/observed.ts';
import type { Payables } from '../payables.ts';
import { findPaymentOf } from '../payments.repository.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type WebhookRequest,
} from '../providers/payment-provider.ts';
import { type PaymentAlarm, recordProviderPayment } from './record-provider-payment.ts';

type ReceiveWebhookInput = {
  /** From the path: each provider has its own. */
  providerName: string;
  request: WebhookRequest;
  provider: PaymentProvider | null;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
  /** A message with a wrong signature: forged, or the secret of this server is not the provider's. */
  onRefused: () => void;
};

/**
 * Handles a provider's message. A signed message only triggers a read of the payment at the provider; its own
 * content is not used. The payment is found by its reference, which is stored before the charge, so a message that
 * precedes the charge's answer finds it too. A message about a foreign payment is ignored.
 */
export async function receivePaymentWebhook(db: Database, message: ReceiveWebhookInput): Promise<void> {
  const { provider, payables, now } = message;
  if (!provider || provider.name !== message.providerName) throw new Refusal('not_found');
  const reading = provider.readWebhook(message.request, now);
  observe(db, { what: 'webhook', status: reading.ok ? 'accepted' : 'refused' });
  if (!reading.ok) {
    message.onRefused();
    throw new Refusal('webhook_signature_refused');
  }
  if (reading.providerId === null) return;
  const reported = await read(provider, reading.providerId, now);
  const payment = reported && (await findPaymentOf(db, provider.name, reported.reference));
  if (!reported || !payment) return;
  await recordProviderPayment(db, {
    payment,
    reported,
    source: 'webhook',
    now,
    alarm: message.alarm,
    payables,
  });
}

/**
 * Null: the provider has no such payment. Without its answer the webhook is answered 503, so the provider
 * repeats it.
 */
async function read(provider: PaymentProvider, providerId: string, now: Date) {
  try {
    return await provider.read(providerId, now);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_provider_unavailable');
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}
