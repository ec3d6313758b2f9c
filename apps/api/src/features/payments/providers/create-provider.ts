import type { Database } from '@bandeja/db/database';
import type { Settings } from '../../../settings/settings.ts';
import type { AccountSecrets } from '../accounts/seal.ts';
import { createMercadoPagoProvider } from '../mercadopago/mercadopago-provider.ts';
import { SANDBOX_CARD_KEY } from '../sandbox/bank-files.ts';
import { createSandboxProvider } from '../sandbox/sandbox-provider.ts';
import { type PaymentProvider, ProviderDenied } from './payment-provider.ts';

type Services = { db: Database; secretKey: Uint8Array };
type ProviderSettings = Pick<Settings, 'payments' | 'publicUrl'>;

/** The payment provider that the settings name; null: payments are off. */
export function createPaymentProvider(
  { payments, publicUrl }: ProviderSettings,
  { db, secretKey }: Services,
): PaymentProvider | null {
  if (!payments) return null;
  if (payments.provider === 'sandbox')
    return createSandboxProvider({ db, secretKey, cardPublicKey: SANDBOX_CARD_KEY });
  return createMercadoPagoProvider({
    ...payments,
    notificationUrl: notificationUrl(publicUrl, webhookPath('mercadopago')),
  });
}

/** The path of the provider's messages about the installation's account, or that of a club. */
export const webhookPath = (provider: PaymentProvider['name'], slug?: string): string =>
  `/payment/webhook/${provider}/${slug === undefined ? '' : `${encodeURIComponent(slug)}/`}`;

/** source_news: signed webhooks only, without the older, unsigned kind of message. */
const notificationUrl = (publicUrl: string | undefined, path: string) =>
  publicUrl ? new URL(`${path}?source_news=webhooks`, publicUrl).href : null;

type ClubAccount = AccountSecrets & { slug: string };

/** How the accounts of clubs are reached. */
export type ClubProviders = {
  name: PaymentProvider['name'];
  connect: (account: ClubAccount) => PaymentProvider;
  /** Whether the provider knows the access token. Throws ProviderUnavailable without its answer. */
  knows: (account: ClubAccount, now: Date) => Promise<boolean>;
};

/** Clubs have accounts at the sandbox where the installation has: no club of a development machine moves money. */
export function createClubProviders(
  { payments, publicUrl, mercadoPagoUrl: url }: ProviderSettings & Pick<Settings, 'mercadoPagoUrl'>,
  { db }: Pick<Services, 'db'>,
): ClubProviders {
  if (payments?.provider === 'sandbox') {
    return {
      name: 'sandbox',
      connect: ({ slug, webhookSecret }) =>
        createSandboxProvider({ db, secretKey: new TextEncoder().encode(webhookSecret), account: slug }),
      knows: async () => true,
    };
  }
  const connect: ClubProviders['connect'] = ({ slug, ...secrets }) =>
    createMercadoPagoProvider({
      ...secrets,
      url,
      // The card's script takes one key an installation.
      publicKey: null,
      notificationUrl: notificationUrl(publicUrl, webhookPath('mercadopago', slug)),
    });
  return {
    name: 'mercadopago',
    connect,
    async knows(account, now) {
      try {
        await connect(account).findByReference('bandeja', now);
        return true;
      } catch (error) {
        if (error instanceof ProviderDenied) return false;
        throw error;
      }
    },
  };
}
