import type { Database } from '@bandeja/db/database';
import type { Settings } from '../../../settings/settings.ts';
import { createMercadoPagoProvider } from '../mercadopago/mercadopago-provider.ts';
import { SANDBOX_CARD_KEY } from '../sandbox/bank-files.ts';
import { createSandboxProvider } from '../sandbox/sandbox-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment provider that the settings name; null: payments are off. */
export function createPaymentProvider(
  { payments, publicUrl }: Pick<Settings, 'payments' | 'publicUrl'>,
  { db, secretKey }: { db: Database; secretKey: Uint8Array },
): PaymentProvider | null {
  if (!payments) return null;
  if (payments.provider === 'sandbox')
    return createSandboxProvider({ db, secretKey, cardPublicKey: SANDBOX_CARD_KEY });
  return createMercadoPagoProvider({
    ...payments,
    // source_news: signed webhooks only, without the older, unsigned kind of message.
    notificationUrl: publicUrl
      ? new URL('/payment/webhook/mercadopago/?source_news=webhooks', publicUrl).href
      : null,
  });
}
