import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-1', MERCADOPAGO_WEBHOOK_SECRET: 'a secret' };

/** Each of these alone shows that the server can be reached from other machines, or takes real money. */
const PUBLIC: [string, Record<string, string>][] = [
  ['HOST of every interface', { HOST: '0.0.0.0' }],
  ['HOST of every IPv6 interface', { HOST: '::' }],
  ['HOST by name', { HOST: 'bandeja.example' }],
  ['a public PUBLIC_URL behind a reverse proxy', { PUBLIC_URL: 'https://bandeja.example' }],
  ['a PUBLIC_URL in the local network', { PUBLIC_URL: 'http://192.168.0.7:3000' }],
  ['a PUBLIC_URL that only begins like loopback', { PUBLIC_URL: 'http://localhost.example' }],
  ['a trusted proxy', { TRUST_PROXY: 'on' }],
  ['a trusted proxy on this machine', { TRUST_PROXY: '127.0.0.1' }],
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
];
const OWN: [string, Record<string, string>][] = [
  ['nothing set', {}],
  ['HOST by name', { HOST: 'localhost' }],
  ['HOST of IPv6', { HOST: '::1' }],
  ['a loopback PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000' }],
  ['a loopback PUBLIC_URL of IPv6', { PUBLIC_URL: 'http://[::1]:3000/' }],
  ['another loopback address', { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:3000' }],
  ['no proxy by name', { TRUST_PROXY: 'off' }],
];

const openTo = (environment: Record<string, string>) => {
  const { demo, payments, ownMachine } = readSettings(environment, '/somewhere');
  return { demo, payments: payments?.provider ?? null, ownMachine };
};

describe('the demo log-in and the sandbox bank', () => {
  test.each(OWN)('are on for a development machine: %s', (_, environment) => {
    expect(openTo(environment)).toEqual({ demo: true, payments: 'sandbox', ownMachine: true });
  });

  test.each(PUBLIC)('are refused with %s', (_, environment) => {
    expect(openTo(environment)).toEqual({ demo: false, payments: null, ownMachine: false });
  });

  test.each(PUBLIC)('are on by name with %s', (_, environment) => {
    const open = { demo: true, payments: null, ownMachine: false };
    expect(openTo({ ...environment, DEMO: '1' })).toEqual(open);
    expect(openTo({ ...environment, PAYMENTS: 'sandbox' })).toEqual({
      ...open,
      demo: false,
      payments: 'sandbox',
    });
  });

  test.each([...OWN, ...PUBLIC])('are off with a real provider unless named: %s', (_, environment) => {
    const real = { ...environment, ...MERCADO_PAGO };
    expect(openTo(real)).toEqual({ demo: false, payments: 'mercadopago', ownMachine: false });
    expect(openTo({ ...real, DEMO: '1' })).toMatchObject({ demo: true, payments: 'mercadopago' });
    expect(openTo({ ...real, PAYMENTS: 'sandbox' })).toMatchObject({ demo: false, payments: 'sandbox' });
  });

  test.each([...OWN, ...PUBLIC])('are off by name: %s', (_, environment) => {
    expect(openTo({ ...environment, DEMO: '0' }).demo).toBe(false);
  });
});
