/** Where a payment stands, in words every provider's own are translated to. */
export type ProviderPaymentStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'charged_back';

/** A payment as the provider tells it now. Money in integer centavos. */
export type ProviderPayment = {
  providerId: string;
  /** Ours: what was given to `charge`. Compare it, and the amount, before believing the status. */
  reference: string;
  status: ProviderPaymentStatus;
  amountCents: number;
  currency: string;
  refundedCents: number;
  pix: { qrCode: string; qrCodeBase64: string; expiresAt: Date } | null;
  /** The provider's own word on the status, for the history; never shown to players. */
  detail: string | null;
};

export type CardCharge = {
  type: 'card';
  /** Made by the provider's own script in the browser: a card's number never comes here. */
  token: string;
  paymentMethodId: string;
  installments: number;
  issuerId?: string;
  document: { type: string; number: string };
};

export type ChargeInput = {
  reference: string;
  /** One per attempt, kept by the caller: asked again with it after a time-out, the provider charges once. */
  idempotencyKey: string;
  amountCents: number;
  description: string;
  payer: { email: string; firstName: string; lastName: string };
  /** When a Pix stops being payable. A provider may let it live longer, never shorter: read it from the answer. */
  expiresAt: Date;
  /** The browser's X-Session-Id, for the provider's fraud check. */
  sessionId: string | null;
  method: { type: 'pix' } | CardCharge;
};

/** A provider's message about a payment. It is only a hint: what counts is what `read` then says. */
export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: unknown;
  body: unknown;
};

/** ok: signed by the provider. providerId null: signed, but about something else than a payment; answer 200 and forget. */
export type WebhookReading = { ok: true; providerId: string | null } | { ok: false };

/**
 * What bookings need of whoever moves the money. Every method throws ProviderUnavailable or ProviderRefused and nothing
 * else it foresees. None may be called inside a database transaction: an answer may take seconds.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'mercadopago';
  /** What the browser needs to turn a card into a token; null: no cards here. */
  cardPublicKey: string | null;
  charge: (input: ChargeInput, now: Date) => Promise<ProviderPayment>;
  read: (providerId: string, now: Date) => Promise<ProviderPayment>;
  /** The newest payment of a reference: finds a charge whose answer was lost. */
  findByReference: (reference: string, now: Date) => Promise<ProviderPayment | null>;
  /** While pending only; a payment already approved is ProviderRefused. */
  cancel: (providerId: string, idempotencyKey: string, now: Date) => Promise<ProviderPayment>;
  /**
   * All of it. Answers the payment as it stands after: refunded, or still approved while a Pix refund is under way, which a
   * later `read` or message tells. Refunded already: that, without a second refund.
   */
  refund: (providerId: string, idempotencyKey: string, now: Date) => Promise<ProviderPayment>;
  readWebhook: (request: WebhookRequest, now: Date) => WebhookReading;
};

/** Time-out, network, 5xx, too many requests: what happened is unknown. Try again with the same idempotencyKey. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider said no to the request itself: nothing was charged, and the same request will be refused again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}
