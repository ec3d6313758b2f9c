import * as z from 'zod/mini';
import { fetchedUrl, secret } from './setting-values.ts';

/** Where the sandbox serves its replacement of Mercado Pago's script. */
export const SANDBOX_CARD_SCRIPT = '/sandbox/card.js';

/** The provider that takes the money. */
export type PaymentSettings =
  | { provider: 'sandbox' }
  | {
      provider: 'mercadopago';
      url: string;
      accessToken: string;
      webhookSecret: string;
      /** Cards only where it is set. */
      publicKey: string | null;
    };

/** The environment's part about payments. */
export const paymentEnvironment = {
  PAYMENTS: z.optional(z.enum(['sandbox', 'mercadopago'])),
  MERCADOPAGO_URL: z._default(fetchedUrl(), 'https://api.mercadopago.com'),
  MERCADOPAGO_ACCESS_TOKEN: z.optional(secret()),
  // Signs only, so it may hold spaces.
  MERCADOPAGO_WEBHOOK_SECRET: z.optional(secret(/^[\x20-\x7e]{8,}$/)),
  MERCADOPAGO_PUBLIC_KEY: z.optional(secret()),
  MERCADOPAGO_SDK_URL: z._default(fetchedUrl(), 'https://sdk.mercadopago.com/js/v2'),
};

type Environment = z.infer<z.ZodMiniObject<typeof paymentEnvironment>>;

const providerOf = (env: Environment, ownMachine: boolean) =>
  env.PAYMENTS ?? (env.MERCADOPAGO_ACCESS_TOKEN ? 'mercadopago' : ownMachine ? 'sandbox' : null);

/** The missing settings of Mercado Pago, a line for each; nothing for another provider. */
export function missingPaymentSettings(env: Environment): string[] {
  if (providerOf(env, false) !== 'mercadopago') return [];
  return [
    ...(env.MERCADOPAGO_ACCESS_TOKEN ? [] : ['MERCADOPAGO_ACCESS_TOKEN: required with PAYMENTS=mercadopago']),
    ...(env.MERCADOPAGO_WEBHOOK_SECRET
      ? []
      : [
          'MERCADOPAGO_WEBHOOK_SECRET: required with Mercado Pago, or its messages cannot be told from forged ones',
        ]),
  ];
}

/**
 * PAYMENTS by name; else Mercado Pago where its token is set; else the sandbox on a development machine; else none. The
 * sandbox confirms bookings without money, so elsewhere it must be named.
 */
export function paymentSettings(
  env: Environment,
  { ownMachine }: { ownMachine: boolean },
): PaymentSettings | null {
  const provider = providerOf(env, ownMachine);
  if (provider !== 'mercadopago') return provider && { provider };
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = env;
  if (!accessToken || !webhookSecret) throw new Error('missingPaymentSettings comes first');
  return {
    provider,
    url: env.MERCADOPAGO_URL,
    accessToken,
    webhookSecret,
    publicKey: env.MERCADOPAGO_PUBLIC_KEY ?? null,
  };
}

/** The script that takes a card in the browser; undefined where there are no cards. */
export function cardScriptUrl(
  env: Pick<Environment, 'MERCADOPAGO_SDK_URL'>,
  payments: PaymentSettings | null,
): string | undefined {
  if (payments?.provider === 'sandbox') return SANDBOX_CARD_SCRIPT;
  return payments?.publicKey ? env.MERCADOPAGO_SDK_URL : undefined;
}
