import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { observe } from '../../../monitoring/observed.ts';
import { accountsOfSlug, type PaymentAccount, type PaymentAccounts } from '../accounts/payment-accounts.ts';
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
  /** From the path: each provider has its own, and so has each club with an account of its own. */
  providerName: string;
  request: WebhookRequest;
  accounts: PaymentAccounts;
  payables: Payables;
  now: Date;
  alarm: PaymentAlarm;
  /** A message with a wrong signature: forged, or the secret of this server is not the provider's. */
  onRefused: () => void;
};

/**
 * Handles a provider's message. A signed message only triggers a read of the payment at the provider; its own
 * content is not used. The payment is found by its reference, which is stored before the charge, so a message that
 * precedes the charge's answer finds it too. A message about a payment of another account is ignored.
 */
export async function receivePaymentWebhook(db: Database, message: ReceiveWebhookInput): Promise<void> {
  const { installation } = message.accounts;
  await receive(db, message, installation ? [{ id: null, provider: installation }] : []);
}

/** A message about the account of a club, or about one that it has replaced. */
export async function receiveClubPaymentWebhook(
  db: Database,
  message: ReceiveWebhookInput & { slug: string },
): Promise<void> {
  await receive(db, message, await accountsOfSlug(db, message.accounts, message.slug));
}

async function receive(
  db: Database,
  message: ReceiveWebhookInput,
  accounts: readonly PaymentAccount[],
): Promise<void> {
  const { now } = message;
  const addressed = accounts.filter(({ provider }) => provider.name === message.providerName);
  if (addressed.length === 0) throw new Refusal('not_found');
  const read = addressed.flatMap((account) => {
    const reading = account.provider.readWebhook(message.request, now);
    return reading.ok ? [{ account, providerId: reading.providerId }] : [];
  });
  observe(db, { what: 'webhook', status: read.length > 0 ? 'accepted' : 'refused' });
  if (read.length === 0) {
    message.onRefused();
    throw new Refusal('webhook_signature_refused');
  }
  // Accounts that replaced one another may have one secret: the token of an earlier one may have ended.
  let failure: unknown;
  for (const { account, providerId } of read) {
    try {
      if (providerId === null || (await record(db, message, { account, providerId }))) return;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** Resolves with whether the message was about a payment of this account. */
async function record(
  db: Database,
  { payables, now, alarm }: ReceiveWebhookInput,
  { account, providerId }: { account: PaymentAccount; providerId: string },
): Promise<boolean> {
  const reported = await read(account.provider, providerId, now);
  const payment = reported && (await findPaymentOf(db, account, reported.reference));
  if (!reported || !payment) return false;
  await recordProviderPayment(db, { payment, reported, source: 'webhook', now, alarm, payables });
  return true;
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
