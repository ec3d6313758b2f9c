import { HOUR_MS, MINUTE_MS } from '@bandeja/rules/time/instant';
import * as z from 'zod/mini';
import {
  type ChargeInput,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import { headerOf, isSigned } from '../providers/webhook-signature.ts';
import { askMercadoPago, type MercadoPagoRequest } from './mercadopago-http.ts';
import { readListedPayment, readPayment, toAmount } from './mercadopago-payment.ts';

export type MercadoPagoOptions = {
  /** https://api.mercadopago.com, or the stand-in of the tests. */
  url: string;
  accessToken: string;
  webhookSecret: string;
  /** Cards only where it is set. */
  publicKey: string | null;
  /** The address of the webhook; null: the address in the account's settings. */
  notificationUrl: string | null;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/**
 * Mercado Pago refuses a Pix of less than 30 minutes; one more covers the request's duration and clock
 * differences.
 */
const PIX_MIN_MS = 31 * MINUTE_MS;
/** Final without money: a payment in one of these needs no cancellation. */
const OVER = new Set(['cancelled', 'expired', 'rejected']);

const Search = z.object({ results: z.array(z.looseObject({ external_reference: z.nullish(z.string()) })) });
/** Of one request for a list. */
const LISTED = 100;
const Listed = z.object({ results: z.array(z.unknown()), paging: z.object({ total: z.number() }) });
const Message = z.object({
  type: z.optional(z.string()),
  topic: z.optional(z.string()),
  'data.id': z.optional(z.string()),
  data: z.optional(z.object({ id: z.optional(z.union([z.string(), z.number()])) })),
});

/** Mercado Pago's payments API over plain HTTP: its SDK's address is fixed, and it lacks the Pix refund header. */
export function createMercadoPagoProvider(options: MercadoPagoOptions): PaymentProvider {
  const { url, accessToken, webhookSecret, publicKey, notificationUrl, timeoutMs = TIMEOUT_MS } = options;
  const ask = (request: MercadoPagoRequest) => askMercadoPago({ url, accessToken, timeoutMs }, request);
  const payment = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;
  const read = async (id: string) => readPayment(await ask({ method: 'GET', path: payment(id) }));

  /** Runs a request; a refusal counts as success when the payment already has the requested status. */
  async function unless(
    isDone: (payment: ProviderPayment) => boolean,
    id: string,
    work: () => Promise<unknown>,
  ): Promise<ProviderPayment> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.code === 'not_found') throw error;
      const now = await read(id);
      if (isDone(now)) return now;
      throw error;
    }
    return read(id);
  }

  return {
    name: 'mercadopago',
    cardPublicKey: publicKey,

    async charge(input, now) {
      if (input.method.type === 'card' && !publicKey) throw new ProviderRefused('no_cards');
      const charged = readPayment(
        await ask({
          method: 'POST',
          path: '/v1/payments',
          headers: {
            'x-idempotency-key': input.idempotencyKey,
            ...(input.sessionId && { 'x-meli-session-id': input.sessionId }),
          },
          body: { ...bodyOf(input, now), ...(notificationUrl && { notification_url: notificationUrl }) },
        }),
      );
      if (input.method.type === 'pix' && charged.status === 'pending' && !charged.pix) {
        throw new ProviderUnavailable(`Mercado Pago: Pix ${charged.providerId} came without its code`);
      }
      return charged;
    },

    read,

    async findByReference(reference) {
      const query = new URLSearchParams({
        external_reference: reference,
        sort: 'date_created',
        criteria: 'desc',
      });
      const found = Search.safeParse(await ask({ method: 'GET', path: `/v1/payments/search?${query}` }));
      if (!found.success) throw new ProviderUnavailable('Mercado Pago sent no list of payments');
      const newest = found.data.results.find((one) => one.external_reference === reference);
      return newest ? readPayment(newest) : null;
    },

    cancel: (id, idempotencyKey) =>
      unless(
        ({ status }) => OVER.has(status),
        id,
        () =>
          ask({
            method: 'PUT',
            path: payment(id),
            headers: { 'x-idempotency-key': idempotencyKey },
            body: { status: 'cancelled' },
          }),
      ),

    refund: (id, { idempotencyKey, amountCents }) =>
      unless(
        ({ status }) => status === 'refunded',
        id,
        () =>
          ask({
            method: 'POST',
            path: `${payment(id)}/refunds`,
            headers: {
              'x-idempotency-key': idempotencyKey,
              // Without this header a Pix refund in process is answered with 400, like a failed one.
              'x-render-in-process-refunds': 'true',
            },
            // Without an amount the refund is full.
            body: amountCents === null ? {} : { amount: toAmount(amountCents) },
          }),
      ),

    async list({ since, until, offset }) {
      const query = new URLSearchParams({
        ...{ sort: 'date_created', criteria: 'asc', range: 'date_created' },
        ...{ begin_date: since.toISOString(), end_date: new Date(until.getTime() - 1).toISOString() },
        ...{ limit: String(LISTED), offset: String(offset) },
      });
      const found = Listed.safeParse(await ask({ method: 'GET', path: `/v1/payments/search?${query}` }));
      if (!found.success) throw new ProviderUnavailable('Mercado Pago sent no list of payments');
      const { results, paging } = found.data;
      const read = offset + results.length;
      return {
        payments: results.map(readListedPayment),
        next: results.length > 0 && read < paging.total ? read : null,
      };
    },

    readWebhook({ headers, query, body }, now) {
      const inQuery = Message.safeParse(query).data;
      const inBody = Message.safeParse(body).data;
      // The signature covers the id of the address; messages without one have it in the body only.
      const id = inQuery?.['data.id'] ?? inBody?.data?.id?.toString();
      if (!id) return { ok: false };
      const requestId = headerOf(headers, 'x-request-id');
      if (!isSigned(webhookSecret, headerOf(headers, 'x-signature'), { id, requestId }, now))
        return { ok: false };
      const about = inQuery?.type ?? inQuery?.topic ?? inBody?.type ?? inBody?.topic;
      return { ok: true, providerId: about === 'payment' && /^\d{1,20}$/.test(id) ? id : null };
    },
  };
}

function bodyOf({ amountCents, description, reference, payer, expiresAt, method }: ChargeInput, now: Date) {
  const common = { transaction_amount: toAmount(amountCents), description, external_reference: reference };
  const person = { email: payer.email, first_name: payer.firstName, last_name: payer.lastName };
  if (method.type === 'pix') {
    const until = new Date(Math.max(expiresAt.getTime(), now.getTime() + PIX_MIN_MS));
    return { ...common, payment_method_id: 'pix', date_of_expiration: withOffset(until), payer: person };
  }
  return {
    ...common,
    payment_method_id: method.paymentMethodId,
    token: method.token,
    installments: method.installments,
    ...(method.issuerId && { issuer_id: method.issuerId }),
    payer: { ...person, identification: method.document },
  };
}

/**
 * 2026-03-06T09:00:00.000-03:00: Mercado Pago requires a numeric offset and refuses "Z". The offset is always
 * -03:00: only the instant counts.
 */
const withOffset = (at: Date) => new Date(at.getTime() - 3 * HOUR_MS).toISOString().replace('Z', '-03:00');
