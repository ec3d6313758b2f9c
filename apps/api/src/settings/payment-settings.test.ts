import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/somewhere').payments;

const TOKEN = 'TEST-token-1';
const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: TOKEN, MERCADOPAGO_WEBHOOK_SECRET: 'a secret' };

describe('who moves the money', () => {
  test.each<[Record<string, string>, string | null]>([
    [{}, 'sandbox'],
    [{ HOST: 'localhost' }, 'sandbox'],
    [{ HOST: '0.0.0.0' }, null],
    [{ NODE_ENV: 'production' }, null],
    [{ HOST: '0.0.0.0', PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ NODE_ENV: 'production', PAYMENTS: 'sandbox' }, 'sandbox'],
    [MERCADO_PAGO, 'mercadopago'],
    [{ ...MERCADO_PAGO, NODE_ENV: 'production' }, 'mercadopago'],
    [{ ...MERCADO_PAGO, PAYMENTS: 'mercadopago' }, 'mercadopago'],
    [{ ...MERCADO_PAGO, PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ PAYMENTS: '' }, 'sandbox'],
  ])('with %o: %s', (environment, provider) => {
    expect(read(environment)?.provider ?? null).toBe(provider);
  });

  test('Mercado Pago has its own address, and cards only with a public key', () => {
    expect(read(MERCADO_PAGO)).toEqual({
      provider: 'mercadopago',
      url: 'https://api.mercadopago.com',
      accessToken: TOKEN,
      webhookSecret: 'a secret',
      publicKey: null,
    });
    expect(
      read({ ...MERCADO_PAGO, MERCADOPAGO_PUBLIC_KEY: 'TEST-key', MERCADOPAGO_URL: 'http://localhost:9' }),
    ).toMatchObject({ publicKey: 'TEST-key', url: 'http://localhost:9' });
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ PAYMENTS: 'mercadopago' }, /MERCADOPAGO_ACCESS_TOKEN[\s\S]*MERCADOPAGO_WEBHOOK_SECRET/],
    [{ MERCADOPAGO_ACCESS_TOKEN: TOKEN }, /MERCADOPAGO_WEBHOOK_SECRET/],
    [{ PAYMENTS: 'cash' }, /PAYMENTS/],
    [{ ...MERCADO_PAGO, MERCADOPAGO_URL: 'http://mercadopago.example' }, /MERCADOPAGO_URL: must be an https/],
    [{ ...MERCADO_PAGO, MERCADOPAGO_WEBHOOK_SECRET: 'short' }, /MERCADOPAGO_WEBHOOK_SECRET/],
  ])('%o does not fit', (environment, message) => {
    expect(() => read(environment)).toThrow(message);
    expect(() => read(environment)).not.toThrow(TOKEN);
  });

  test('the browser gets card settings only with a public key; the sandbox has a card script of its own', () => {
    const script = (environment: Record<string, string>) =>
      readSettings(environment, '/somewhere').cardScriptUrl;
    const KEY = { MERCADOPAGO_PUBLIC_KEY: 'TEST-key' };
    expect(script({})).toBe('/sandbox/card.js');
    expect(script({ NODE_ENV: 'production' })).toBeUndefined();
    expect(script(MERCADO_PAGO)).toBeUndefined();
    expect(script({ ...MERCADO_PAGO, ...KEY })).toBe('https://sdk.mercadopago.com/js/v2');
    const own = { MERCADOPAGO_SDK_URL: 'https://cdn.example/mp.js' };
    expect(script({ ...MERCADO_PAGO, ...own })).toBeUndefined();
    expect(script({ ...MERCADO_PAGO, ...KEY, ...own })).toBe('https://cdn.example/mp.js');
    expect(() => script({ MERCADOPAGO_SDK_URL: 'http://cdn.example/mp.js' })).toThrow(/MERCADOPAGO_SDK_URL/);
  });
});
