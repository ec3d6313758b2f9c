import { expect, it } from 'vitest';
import { reachesSearch } from './customer-search.ts';

it.each([
  ['ana', true],
  ['São', true],
  ['a souza', true],
  ['(11) 99999-8888', true],
  ['+49 151 12345678', true],
  [undefined, false],
  ['', false],
  ['an', false],
  ['a b c', false],
  ['___', false],
  ['1199', false],
  ['00000000', false],
  ['00001198', false],
  ['0011 9999-8888', true],
])('%j is enough: %s', (search, enough) => {
  expect(reachesSearch(search)).toBe(enough);
});
