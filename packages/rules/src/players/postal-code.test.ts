import { describe, expect, it } from 'vitest';
import { formatPostalCode, isPostalCode, normalizePostalCode } from './postal-code.ts';

describe('postal code', () => {
  it.each([
    ['01310100', '01310-100'],
    ['01310-100', '01310-100'],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['', ''],
  ])('%s is shown as %s', (postalCode, shown) => {
    expect(formatPostalCode(postalCode)).toBe(shown);
  });

  it.each([
    ['01310100', true],
    [' 01310-100 ', true],
    ['0131010', false],
    ['013101000', false],
    ['0131-0100', false],
    ['01310-10a', false],
  ])('%j complete: %s', (postalCode, complete) => {
    expect(isPostalCode(postalCode)).toBe(complete);
  });

  it('keeps digits only', () => {
    expect(normalizePostalCode('01.310-100')).toBe('01310100');
  });
});
