import { signWebhook } from '../../src/features/payments/providers/webhook-signature.ts';

/**
 * A message about a payment as Mercado Pago sends it: address, headers and body. Secret:
 * MERCADOPAGO_WEBHOOK_SECRET.
 */
export function writeMercadoPagoWebhook({
  secret,
  id,
  now,
  type = 'payment',
  unit = 'ms',
}: {
  secret: string;
  id: string;
  now: Date;
  type?: string;
  /** Mercado Pago has used both units in `ts`. */
  unit?: 'ms' | 's';
}) {
  const requestId = crypto.randomUUID();
  const ts = String(unit === 'ms' ? now.getTime() : Math.floor(now.getTime() / 1000));
  const query = { 'data.id': id, type, source_news: 'webhooks' };
  return {
    url: `/payment/webhook/mercadopago/?${new URLSearchParams(query)}`,
    query,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': signWebhook(secret, { id: id.toLowerCase(), requestId, ts }),
    },
    body: {
      action: `${type}.updated`,
      api_version: 'v1',
      data: { id },
      id: 112_233,
      live_mode: false,
      type,
      user_id: 44_556,
    },
  };
}
