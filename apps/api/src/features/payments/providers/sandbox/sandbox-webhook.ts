import { hkdfSync } from 'node:crypto';
import type { WebhookReading, WebhookRequest } from '../payment-provider.ts';
import { headerOf, isSigned, signWebhook } from '../webhook-signature.ts';

/** The path of this server to which the sandbox sends its messages. */
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

export function readSandboxWebhook(
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
