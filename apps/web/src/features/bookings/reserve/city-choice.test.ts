import { expect, test } from 'vitest';
import { knownCity } from './city-choice.tsx';

const CITIES = ['Florianópolis', 'São Paulo'];

test.each([
  ['São Paulo', 'São Paulo'],
  [' sao paulo', 'São Paulo'],
  ['FLORIANOPOLIS', 'Florianópolis'],
  ['Zumbi', undefined],
])('%s is %s', (typed, known) => {
  expect(knownCity(typed, CITIES)).toBe(known);
});
