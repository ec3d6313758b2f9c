import * as z from 'zod/mini';

/** Where the sandbox serves its stand-in for Mercado Pago's script. */
export const SANDBOX_CARD_SCRIPT = '/sandbox/card.js';

/** Whom the server asks for money. */
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

const secret = () => z.optional(z.string().check(z.minLength(8, 'is too short to be one')));

/** In clear text only to one's own machine: the access token goes with every request. */
const safeUrl = z.string().check(
  z.refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname } = new URL(value);
    return (
      protocol === 'https:' ||
      (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    );
  }, 'must be an https address'),
);

/** The environment's part about payments. */
export const paymentEnvironment = {
  PAYMENTS: z.optional(z.enum(['sandbox', 'mercadopago'])),
  MERCADOPAGO_URL: z._default(safeUrl, 'https://api.mercadopago.com'),
  MERCADOPAGO_ACCESS_TOKEN: secret(),
  MERCADOPAGO_WEBHOOK_SECRET: secret(),
  MERCADOPAGO_PUBLIC_KEY: secret(),
  MERCADOPAGO_SDK_URL: z._default(safeUrl, 'https://sdk.mercadopago.com/js/v2'),
};

type Environment = z.infer<z.ZodMiniObject<typeof paymentEnvironment>>;

/**
 * PAYMENTS by name; else Mercado Pago where its token is set; else the sandbox on a machine of one's own; else nobody.
 * The sandbox lets anybody pay without money: elsewhere it has to be asked for by name.
 */
export function paymentSettings(
  env: Environment,
  { ownMachine }: { ownMachine: boolean },
): PaymentSettings | null {
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = env;
  const provider = env.PAYMENTS ?? (accessToken ? 'mercadopago' : ownMachine ? 'sandbox' : null);
  if (provider !== 'mercadopago') return provider && { provider };
  if (!accessToken || !webhookSecret) {
    const missing = [
      ...(accessToken ? [] : ['MERCADOPAGO_ACCESS_TOKEN: required with PAYMENTS=mercadopago']),
      ...(webhookSecret
        ? []
        : [
            'MERCADOPAGO_WEBHOOK_SECRET: required with Mercado Pago, or its messages cannot be told from forged ones',
          ]),
    ];
    throw new Error(`Settings that do not fit:\n  ${missing.join('\n  ')}`);
  }
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
