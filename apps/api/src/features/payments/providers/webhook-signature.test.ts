import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeMercadoPagoWebhook } from '../../../../test/payments/mercadopago-webhook.ts';
import { createMercadoPagoProvider } from '../mercadopago/mercadopago-provider.ts';
import { signWebhook } from './webhook-signature.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');
const SECRET = 'secret of the webhooks';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const provider = createMercadoPagoProvider({
  url: 'http://127.0.0.1:9',
  accessToken: 'unused',
  webhookSecret: SECRET,
  publicKey: null,
  notificationUrl: null,
});
const message = (change: Partial<Parameters<typeof writeMercadoPagoWebhook>[0]> = {}) =>
  writeMercadoPagoWebhook({ secret: SECRET, id: '1300000001', now: NOW, ...change });
const at = (offset: number) => new Date(NOW.getTime() + offset);

test('the signature is the documented one', () => {
  const manifest = 'id:1300000001;request-id:2f3c;ts:1772798400000;';
  const v1 = createHmac('sha256', SECRET).update(manifest).digest('hex');
  expect(signWebhook(SECRET, { id: '1300000001', requestId: '2f3c', ts: '1772798400000' })).toBe(
    `ts=1772798400000,v1=${v1}`,
  );
});

describe("Mercado Pago's message", () => {
  test.each(['ms', 's'] as const)('signed with ts in %s: returns the payment to read', (unit) => {
    expect(provider.readWebhook(message({ unit }), NOW)).toEqual({ ok: true, providerId: '1300000001' });
  });

  test('is accepted with the id in the body only and without a request id', () => {
    const ts = String(NOW.getTime());
    const headers = { 'x-signature': signWebhook(SECRET, { id: '77', requestId: undefined, ts }) };
    const body = { type: 'payment', data: { id: 77 } };
    expect(provider.readWebhook({ headers, query: {}, body }, NOW)).toEqual({ ok: true, providerId: '77' });
  });

  test('about another subject than a payment is accepted and ignored', () => {
    expect(provider.readWebhook(message({ type: 'merchant_order' }), NOW)).toEqual({
      ok: true,
      providerId: null,
    });
    expect(provider.readWebhook(message({ id: 'ORD01J49MMW3SSBK5PSV3DFR32959' }), NOW)).toEqual({
      ok: true,
      providerId: null,
    });
  });

  test.each<[string, number, boolean]>([
    ['of now', 0, true],
    ['of two days ago, repeated', -2 * DAY, true],
    ['of four days ago', -4 * DAY, false],
    ['of a clock half an hour ahead', 30 * MINUTE, true],
    ['of tomorrow', DAY, false],
  ])('%s', (_what, offset, ok) => {
    for (const unit of ['ms', 's'] as const) {
      expect(provider.readWebhook(message({ now: at(offset), unit }), NOW).ok).toBe(ok);
    }
  });

  const good = message();
  const signature = good.headers['x-signature'];
  test.each<[string, { headers?: object; query?: unknown; body?: unknown }]>([
    ['signed with another secret', message({ secret: 'another secret' })],
    ['about another payment than the signed one', { query: { ...good.query, 'data.id': '1300000002' } }],
    ['with another request id', { headers: { ...good.headers, 'x-request-id': 'other' } }],
    ['without its request id', { headers: { 'x-signature': signature } }],
    [
      'with another instant',
      { headers: { ...good.headers, 'x-signature': signature.replace(/ts=\d/, 'ts=2') } },
    ],
    ['without signature', { headers: { 'x-request-id': good.headers['x-request-id'] } }],
    ['with two signatures', { headers: { ...good.headers, 'x-signature': [signature, signature] } }],
    ['with half a signature', { headers: { ...good.headers, 'x-signature': signature.slice(0, -2) } }],
    ['with words for a signature', { headers: { ...good.headers, 'x-signature': 'ts=now,v1=please' } }],
    ['with an empty signature', { headers: { ...good.headers, 'x-signature': '' } }],
    ['without an id', { query: {}, body: {} }],
    ['of nothing', { query: null, body: null }],
    ['with ids for an id', { query: { 'data.id': ['1', '2'] }, body: { data: { id: {} } } }],
  ])('%s is refused', (_what, change) => {
    expect(provider.readWebhook({ ...good, ...(change as object) }, NOW)).toEqual({ ok: false });
  });
});
