import { describe, expect, it } from 'vitest';
import { formatMoney, formatMoneyShort } from './money.ts';

describe('money', () => {
  it.each([
    [123_456, 'R$ 1.234,56', 'R$ 1.234,56'],
    [27_000, 'R$ 270,00', 'R$ 270'],
    [6_750, 'R$ 67,50', 'R$ 67,50'],
    [1, 'R$ 0,01', 'R$ 0,01'],
    [0, 'R$ 0,00', 'R$ 0'],
    [100_000_000, 'R$ 1.000.000,00', 'R$ 1.000.000'],
  ])('%i centavos', (cents, full, short) => {
    const noBreak = (text: string) => text.replace(' ', '\u00a0');
    expect(formatMoney(cents)).toBe(noBreak(full));
    expect(formatMoneyShort(cents)).toBe(noBreak(short));
  });

  it('formats negative amounts with a sign', () => {
    expect(formatMoney(-5_000)).toBe('-R$\u00a050,00');
  });
});
