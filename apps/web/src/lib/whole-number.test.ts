import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test.each([
  ['12', 12],
  [12, 12],
  ['0', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['12abc', undefined],
  ['', undefined],
  [' 5', undefined],
  [1.5, undefined],
  [true, undefined],
  [[5], undefined],
  [null, undefined],
  [undefined, undefined],
  [Number.NaN, undefined],
  ['9007199254740992', undefined],
])('%j in an address is %j', (value, expected) => {
  expect(wholeNumber(value)).toBe(expected);
});

test('the bounds belong to the range', () => {
  expect([1, 2, 9, 10].map((value) => wholeNumber(value, 9, 2))).toEqual([undefined, 2, 9, undefined]);
});
