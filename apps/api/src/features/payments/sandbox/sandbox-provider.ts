import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { buildPixCode } from '@bandeja/rules/payments/pix-code';
import { toDataURL } from 'qrcode';
import { addJob } from '../../../jobs/add-job.ts';
import {
  type ChargeInput,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  type WebhookReading,
  type WebhookRequest,
} from '../providers/payment-provider.ts';
import { headerOf, isSigned, signWebhook } from '../providers/webhook-signature.ts';
import { changeCharge, refundCharge, WON } from './change-charge.ts';
import {
  findCharge,
  findNewestOf,
  insertCharge,
  listChargesOf,
  type SandboxCharge,
  statusAt,
} from './sandbox-charges.repository.ts';

/** ".invalid" is reserved (RFC 2606): a real bank finds no such key for this code, so no money moves. */
const PIX_KEY = 'banco@sandbox.invalid';
/** Of one request for a list. */
const LISTED = 100;
/** Tokens of test cards by the bank's answer. */
const CARD_TOKENS: ReadonlyMap<string, { status: 'approved' | 'rejected' | 'pending'; detail: string }> =
  new Map([
    ['approve', { status: 'approved', detail: 'accredited' }],
    ['refuse', { status: 'rejected', detail: 'cc_rejected_other_reason' }],
    ['review', { status: 'pending', detail: 'pending_review_manual' }],
  ]);

/**
 * A bank for machines without a provider: its charges are rows of its own table, and its page offers the actions
 * of payer and bank.
 */
export function createSandboxProvider({
  db,
  secretKey,
  account = null,
  cardPublicKey = null,
}: {
  db: Database;
  secretKey: Uint8Array;
  /** Whose charges are listed; null: the installation's. */
  account?: string | null;
  cardPublicKey?: string | null;
}): PaymentProvider {
  return {
    name: 'sandbox',
    cardPublicKey,

    async charge(input, now) {
      const values = { ...chargeOf(input, now), account };
      const charge = await withTransaction(db, async (tx) => {
        const { charge, isNew } = await insertCharge(tx, values);
        if (isNew) {
          // Reported at once (a card), or at the end of an unpaid charge.
          const runAt = charge.status === 'pending' ? input.expiresAt : now;
          await addJob(tx, 'deliver_sandbox_webhook', { charge: charge.provider_id }, { runAt });
        }
        return charge;
      });
      return present(charge, now);
    },

    async read(providerId, now) {
      const charge = await findCharge(db, providerId);
      if (!charge) throw new ProviderRefused('not_found');
      return present(charge, now);
    },

    async findByReference(reference, now) {
      const charge = await findNewestOf(db, reference);
      return charge ? present(charge, now) : null;
    },

    cancel: async (providerId, _key, now) =>
      present(await changeCharge(db, { providerId, action: 'cancel', now }), now),

    refund: async (providerId, { idempotencyKey: key, amountCents: cents }, now) =>
      present(await refundCharge(db, { providerId, key, cents, now }), now),

    async list({ since, until, offset }, now) {
      const charges = await listChargesOf(db, account, { since, until, offset, limit: LISTED });
      const payments = await Promise.all(
        charges.map(async (charge) => ({
          ...(await present({ ...charge, pix_code: null }, now)),
          createdAt: new Date(charge.created_at),
        })),
      );
      return { payments, next: charges.length < LISTED ? null : offset + charges.length };
    },

    readWebhook: (request, now) => readSandboxWebhook(secretKey, request, now),
  };
}

function chargeOf(input: ChargeInput, now: Date) {
  const { reference, idempotencyKey, amountCents, description, expiresAt, method } = input;
  const providerId = `SBX${randomBytes(10).toString('hex')}`;
  const common = {
    provider_id: providerId,
    reference,
    idempotency_key: idempotencyKey,
    amount_cents: amountCents,
    description,
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  };
  if (method.type === 'card') {
    const answer = CARD_TOKENS.get(method.token);
    if (!answer) throw new ProviderRefused('invalid_token');
    return { ...common, method: 'card' as const, ...answer, pix_code: null };
  }
  return {
    ...common,
    method: 'pix' as const,
    status: 'pending' as const,
    detail: 'pending_waiting_transfer',
    pix_code: buildPixCode({
      payee: { key: PIX_KEY },
      amountCents,
      merchantName: 'Banco de testes',
      merchantCity: 'Sao Paulo',
      txid: providerId,
    }),
  };
}

async function present(charge: SandboxCharge, now: Date): Promise<ProviderPayment> {
  const status = statusAt(charge, now);
  return {
    providerId: charge.provider_id,
    reference: charge.reference,
    status: status === 'approved' && charge.detail === WON ? 'dispute_won' : status,
    amountCents: charge.amount_cents,
    currency: 'BRL',
    refundedCents: charge.refunded_cents,
    pix: charge.pix_code
      ? {
          qrCode: charge.pix_code,
          qrCodeBase64: await drawQr(charge.pix_code),
          expiresAt: new Date(charge.expires_at),
        }
      : null,
    detail: charge.detail,
  };
}

/** As Mercado Pago sends it: a PNG in base64, without the "data:" before it. */
async function drawQr(text: string): Promise<string> {
  const url = await toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  return url.slice(url.indexOf(',') + 1);
}

/** The path of this server to which the sandbox sends its messages about the installation's account. */
export const SANDBOX_WEBHOOK = '/payment/webhook/sandbox/';

/** A derived key: its signatures are valid for nothing else that SECRET_KEY signs. */
const keyOf = (secretKey: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'bandeja sandbox webhook', 32));

/** The message that a payment changed, in the format of Mercado Pago. */
export function writeSandboxWebhook(secretKey: Uint8Array, providerId: string, now: Date) {
  const requestId = crypto.randomUUID();
  const ts = String(now.getTime());
  return {
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': signWebhook(keyOf(secretKey), { id: providerId, requestId, ts }),
    },
    body: { type: 'payment', data: { id: providerId } },
  };
}

function readSandboxWebhook(
  secretKey: Uint8Array,
  { headers, body }: WebhookRequest,
  now: Date,
): WebhookReading {
  const id = idOf(body);
  if (!id) return { ok: false };
  const signed = { id, requestId: headerOf(headers, 'x-request-id') };
  const ok = isSigned(keyOf(secretKey), headerOf(headers, 'x-signature'), signed, now);
  return ok ? { ok, providerId: id } : { ok };
}

function idOf(body: unknown): string | null {
  const data = body && typeof body === 'object' && 'data' in body ? body.data : null;
  const id = data && typeof data === 'object' && 'id' in data ? data.id : null;
  return typeof id === 'string' ? id : null;
}
