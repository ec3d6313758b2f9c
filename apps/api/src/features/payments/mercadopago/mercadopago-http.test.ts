import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pixInput } from '../../../../test/payments/charge-inputs.ts';
import {
  type Fault,
  type MercadoPagoStandIn,
  STAND_IN_TOKEN,
  startMercadoPagoStandIn,
} from '../../../../test/payments/mercadopago-stand-in.ts';
import { createStandInProvider } from '../../../../test/payments/stand-in-provider.ts';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
import type { MercadoPagoOptions } from './mercadopago-provider.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');

let standIn: MercadoPagoStandIn;
beforeAll(async () => {
  standIn = await startMercadoPagoStandIn({ now: () => NOW });
});
afterEach(() => {
  expect(standIn.faults).toEqual([]);
  standIn.requests.length = 0;
});
afterAll(() => standIn.close());

const create = (options: Partial<MercadoPagoOptions> = {}) => createStandInProvider(standIn, options);

describe('a failed request', () => {
  const unavailable: [string, Fault][] = [
    ['500', { kind: 'status', status: 500, body: { message: 'internal' } }],
    ['503', { kind: 'status', status: 503 }],
    ['429, too many requests', { kind: 'status', status: 429 }],
    ['401, our token is wrong', { kind: 'status', status: 401, body: { message: 'invalid_token' } }],
    ['403', { kind: 'status', status: 403 }],
    ['409, the same key still being worked on', { kind: 'status', status: 409 }],
    ['a redirect, which would carry the token elsewhere', { kind: 'status', status: 302 }],
    ['no answer in time', { kind: 'silent' }],
    ['a connection reset', { kind: 'reset' }],
    ['an answer that is not JSON', { kind: 'text', body: '<html>' }],
    ['an answer that is no payment', { kind: 'text', body: '{"id":1}' }],
    ['nothing', { kind: 'text', body: '' }],
  ];

  test.each(unavailable)(
    '%s: throws ProviderUnavailable without the access token in its message',
    async (_what, fault) => {
      // Only silence is waited for: any other answer may come late on a busy machine.
      const provider = create({ timeoutMs: fault.kind === 'silent' ? 150 : 10_000 });
      standIn.faults.push(fault);
      const error = await provider.charge(pixInput(), NOW).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(String(error)).not.toContain(STAND_IN_TOKEN);
      expect(standIn.requests).toHaveLength(1);
    },
  );

  test.each<[string, Fault, string]>([
    [
      '400 with causes',
      {
        kind: 'status',
        status: 400,
        body: {
          message: 'x',
          error: 'bad_request',
          status: 400,
          cause: [{ code: 2067, description: 'document' }],
        },
      },
      '2067',
    ],
    [
      '400 without',
      { kind: 'status', status: 400, body: { message: 'x', error: 'bad_request' } },
      'bad_request',
    ],
    ['404', { kind: 'status', status: 404, body: { message: 'not here' } }, 'not_found'],
    ['422 with an unknown code', { kind: 'status', status: 422, body: [] }, '422'],
  ])('%s: ProviderRefused with its code', async (_what, fault, code) => {
    standIn.faults.push(fault);
    await expect(create().charge(pixInput(), NOW)).rejects.toMatchObject({ name: 'ProviderRefused', code });
  });

  test('throws ProviderUnavailable when the server does not exist', async () => {
    const provider = create({ url: 'http://127.0.0.1:9' });
    await expect(provider.read('1', NOW)).rejects.toThrow(ProviderUnavailable);
  });
});
