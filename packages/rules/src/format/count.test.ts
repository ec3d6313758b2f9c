import { expect, test } from 'vitest';
import { formatCount } from './count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_234, '1.234'],
  [9_999, '9.999'],
  [10_000, '10.000+'],
])('%i reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
