import { expect, it } from 'vitest';
import { inPlace } from './in-place.ts';

it.each([
  ['Arena Moema Padel', 'na Arena Moema Padel'],
  ['ARENA Sul', 'na ARENA Sul'],
  ['Academia do Zé', 'na Academia do Zé'],
  ['Clube Vila Padel', 'no Clube Vila Padel'],
  ['Padel Pinheiros', 'no Padel Pinheiros'],
])('%s takes its preposition', (name, text) => {
  expect(inPlace(name)).toBe(text);
});
