/** The status of a payment; each adapter maps its provider's own statuses to these. */
export type ProviderPaymentStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'charged_back'
  /** Charged back, and given to the club again: the dispute is over. */
  | 'dispute_won';

/** A payment as the provider reports it. Money in integer centavos. */
export type ProviderPayment = {
  providerId: string;
  /** The reference given to `charge`. The caller compares it, and the amount, before it uses the status. */
  reference: string;
  status: ProviderPaymentStatus;
  amountCents: number;
  currency: string;
  refundedCents: number;
  pix: { qrCode: string; qrCodeBase64: string; expiresAt: Date } | null;
  /** The provider's own detail of the status, for the history; never shown to players. */
  detail: string | null;
};

export type CardCharge = {
  type: 'card';
  /** Created by the provider's script in the browser: this server never receives a card's number. */
  token: string;
  paymentMethodId: string;
  installments: number;
  issuerId?: string;
  document: { type: string; number: string };
};

export type ChargeInput = {
  reference: string;
  /** Stored by the caller: a request repeated with it after a time-out charges once. */
  idempotencyKey: string;
  amountCents: number;
  description: string;
  payer: { email: string; firstName: string; lastName: string };
  /** The end of a Pix. A provider may extend it but not shorten it; the answer has the actual end. */
  expiresAt: Date;
  /** X-Session-Id of the browser, for the provider's fraud check. */
  sessionId: string | null;
  method: { type: 'pix' } | CardCharge;
};

/** `amountCents` null: all of it. */
type RefundInput = { idempotencyKey: string; amountCents: number | null };

/** Two instants, the second not included, and how many of its payments were read before. */
type ListedSpan = { since: Date; until: Date; offset: number };

/** `next`: how many were read with this page; null: it is the last. */
type ProviderPaymentPage = {
  payments: (ProviderPayment & { createdAt: Date })[];
  next: number | null;
};

/** A provider's message about a payment. It is only a hint: `read` returns the actual state. */
export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: unknown;
  body: unknown;
};

/** ok: signed by the provider. providerId null: signed, but not about a payment; answered with 200 and ignored. */
export type WebhookReading = { ok: true; providerId: string | null } | { ok: false };

/**
 * The port to a payment provider. Expected failures are ProviderUnavailable and ProviderRefused. No method may be
 * called inside a database transaction: an answer may take seconds.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'mercadopago';
  /** The key with which the browser turns a card into a token; null: cards are off. */
  cardPublicKey: string | null;
  charge: (input: ChargeInput, now: Date) => Promise<ProviderPayment>;
  read: (providerId: string, now: Date) => Promise<ProviderPayment>;
  /** The newest payment of a reference: finds a charge whose answer was lost. */
  findByReference: (reference: string, now: Date) => Promise<ProviderPayment | null>;
  /** Cancels a pending payment; throws ProviderRefused for an approved one. */
  cancel: (providerId: string, idempotencyKey: string, now: Date) => Promise<ProviderPayment>;
  /**
   * Refunds an amount, once per key. Returns the payment after it: with more refunded, or as it was while a Pix refund is
   * in process, whose end a later `read` or message reports. A refunded payment is returned without a second refund.
   */
  refund: (providerId: string, refund: RefundInput, now: Date) => Promise<ProviderPayment>;
  /** A page of the payments that the account got in a span, oldest first. */
  list: (span: ListedSpan, now: Date) => Promise<ProviderPaymentPage>;
  readWebhook: (request: WebhookRequest, now: Date) => WebhookReading;
};

/** Time-out, network, 5xx, too many requests: the outcome is unknown. Retry with the same idempotencyKey. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The credentials are wrong: the same request succeeds once they are corrected. */
export class ProviderDenied extends ProviderUnavailable {
  override name = 'ProviderDenied';
}

/** The provider refused the request: nothing was charged, and the same request will be refused again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}
