import { addScript } from '../../../lib/browser/add-script.ts';
import { settings } from '../../../settings.ts';

export const CARD_FIELDS = ['cardNumber', 'expirationDate', 'securityCode'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** The part of MercadoPago.js v2 used here: https://github.com/mercadopago/sdk-js/blob/main/docs/fields.md */
export type SecureField = {
  mount: (id: string) => SecureField;
  unmount: () => void;
  on: {
    (event: 'ready', listener: () => void): void;
    (event: 'validityChange', listener: (event: { errorMessages: unknown[] }) => void): void;
    (event: 'binChange', listener: (event: { bin: string | null }) => void): void;
  };
  update: (properties: { settings?: object; invalid?: boolean }) => unknown;
  focus?: () => void;
};
type CardKind = {
  id: string;
  issuer?: { id?: string | number };
  settings?: { card_number?: object; security_code?: object }[];
};
export type MercadoPago = {
  fields: {
    create: (type: CardFieldName, options: object) => SecureField;
    createCardToken: (holder: {
      cardholderName: string;
      identificationType: string;
      identificationNumber: string;
    }) => Promise<{ id: string } | undefined>;
  };
  getPaymentMethods: (question: { bin: string }) => Promise<{ results?: CardKind[] }>;
};
type Constructor = new (publicKey: string, options: object) => MercadoPago;

let loading: Promise<MercadoPago> | undefined;

/** The bank's script, loaded with the first card form. */
export function loadMercadoPago(publicKey: string): Promise<MercadoPago> {
  loading ??= load(publicKey).catch((cause: unknown) => {
    // The next attempt loads again: the device may be online by then.
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function load(publicKey: string): Promise<MercadoPago> {
  await addScript(settings.card_script_url);
  const { MercadoPago } = globalThis as { MercadoPago?: Constructor };
  if (!MercadoPago) throw new Error(`${settings.card_script_url} brought no MercadoPago`);
  return new MercadoPago(publicKey, {
    locale: 'pt-BR',
    // The SDK's device fingerprint is an inline script, which the content policy forbids; the charge sends
    // X-Session-Id.
    advancedFraudPrevention: false,
    trackingDisabled: true,
  });
}
