import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeWords, halfCents, refuseFee } from './fees.ts';
import { isHalfPaid, takeHalf } from './halves.ts';

const anyFee = fc.record({
  price_cents: fc.integer({ min: 0, max: 40_000 }),
  each_pays: fc.boolean(),
  second_cents: fc.option(fc.integer({ min: 1, max: 20_000 })),
});

describe('a fee per player', () => {
  test('that is accepted divides in two whole halves, and a further category costs less', () => {
    fc.assert(
      fc.property(anyFee, (fee) => {
        const refusal = refuseFee(fee);
        if (refusal) {
          expect([refusal.code, refusal.field]).toEqual(
            fee.each_pays && fee.price_cents % 2 === 1
              ? ['category_fee_uneven', 'price_cents']
              : ['category_second_fee_above', 'second_cents'],
          );
          return;
        }
        const [first, further] = [
          halfCents(fee, { paid_other: false }),
          halfCents(fee, { paid_other: true }),
        ];
        expect(first * 2).toBe(fee.price_cents);
        if (fee.each_pays) expect(Number.isInteger(first)).toBe(true);
        if (fee.second_cents === null) expect(further).toBe(first);
        else expect(further).toBeLessThan(first);
      }),
    );
  });

  test('refuses what does not divide, and a further category that costs as much', () => {
    expect(refuseFee({ price_cents: 101, each_pays: true })?.code).toBe('category_fee_uneven');
    expect(refuseFee({ price_cents: 101 })).toBeNull();
    expect(refuseFee({ price_cents: 100, each_pays: true, second_cents: 50 })?.field).toBe('second_cents');
    expect(refuseFee({ price_cents: 100, each_pays: true, second_cents: 49 })).toBeNull();
  });

  test('is told as the public page shows it', () => {
    const fee = { price_cents: 16_000, each_pays: true };
    expect(feeWords({ ...fee, second_cents: 5_000 }).replaceAll('\u00a0', ' ')).toBe(
      'R$ 80,00 por jogador; R$ 50,00 na segunda categoria',
    );
    expect(feeWords(fee).replaceAll('\u00a0', ' ')).toBe('R$ 80,00 por jogador');
    expect(feeWords({ price_cents: 16_000 }).replaceAll('\u00a0', ' ')).toBe('R$ 160,00 por dupla');
  });

  test('money of a half is kept up to what it costs, or goes back whole', () => {
    const anyMoney = fc.record({
      cents: fc.integer({ min: 1, max: 20_000 }),
      due_cents: fc.integer({ min: 1, max: 20_000 }),
      isHeld: fc.boolean(),
      isPaid: fc.boolean(),
    });
    fc.assert(
      fc.property(anyMoney, (money) => {
        const { takes, returns } = takeHalf(money);
        expect(takes).toBe(money.isHeld && !money.isPaid);
        expect(money.cents - returns).toBe(takes ? Math.min(money.cents, money.due_cents) : 0);
      }),
    );
    expect(isHalfPaid({ club_cents: null, app_cents: null })).toBe(false);
    expect(isHalfPaid({ club_cents: 1, app_cents: null })).toBe(true);
    expect(isHalfPaid({ club_cents: null, app_cents: 1 })).toBe(true);
  });
});
