import { expect, test } from 'vitest';
import { whenLength } from './home-texts.ts';

test.each([
  ['Hoje, 19:30', 'short'],
  ['Amanhã, 19:30', 'middle'],
  ['Qua, 28 out, 20:30', 'long'],
])('the headline %s has the size for %s texts', (when, length) => {
  expect(whenLength(when)).toBe(length);
});
