import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
import { toAmount, toCents } from './mercadopago-payment.ts';

test('any amount of centavos is sent as the shortest decimal and read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      const sent = JSON.stringify(toAmount(cents));
      expect(sent).toMatch(/^\d+(\.\d\d?)?$/);
      expect(toCents(JSON.parse(sent))).toBe(cents);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [0.29, 29],
  [1.15, 115],
  [160.5, 16_050],
  [1_090_234.57, 109_023_457],
])('%d reais are %d centavos', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test.each([0.005, 160.505, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e20])(
  '%d is not an amount',
  (amount) => {
    expect(() => toCents(amount)).toThrow(ProviderUnavailable);
  },
);
