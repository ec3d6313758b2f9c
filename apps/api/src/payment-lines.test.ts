import { expect, test } from 'vitest';
import { paymentLines } from './payment-lines.ts';
import { readSettings } from './settings.ts';

const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-1', MERCADOPAGO_WEBHOOK_SECRET: 'a secret' };

test.each<[string, Record<string, string>, RegExp]>([
  [
    'nobody takes money: loudly so',
    { NODE_ENV: 'production' },
    /^ATENÇÃO: .*ninguém consegue pagar.*PAYMENTS=sandbox/,
  ],
  ['the sandbox: where its bank is', {}, /mentira.* http:\/\/localhost:3000\/sandbox\/bank\/$/],
  ['Mercado Pago without PUBLIC_URL', MERCADO_PAGO, /^ATENÇÃO: sem PUBLIC_URL/],
  ['Mercado Pago', { ...MERCADO_PAGO, PUBLIC_URL: 'https://bandeja.test' }, /^$/],
])('at the start, %s', (_what, environment, words) => {
  expect(paymentLines(readSettings(environment), 'http://localhost:3000').join(' ')).toMatch(words);
});
