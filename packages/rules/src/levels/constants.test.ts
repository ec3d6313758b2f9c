import { expect, it } from 'vitest';
import { roundStored } from './constants.ts';

it('stores levels with two decimals', () => {
  expect(roundStored(3.456)).toBe(3.46);
  expect(roundStored(3.454)).toBe(3.45);
});
