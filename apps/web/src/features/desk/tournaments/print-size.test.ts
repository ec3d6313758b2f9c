import { expect, test } from 'vitest';
import { printSize, sideOf } from './print-size.ts';

const MATCH = ['10:00 Mista, Grupo A', 'Ana Lima e Bia Reis × Caio Souza e Davi Melo'];

test('a match is printed as large as its box allows, up to 12 points and down to 5.5', () => {
  expect(printSize(MATCH, { width: 60, height: 60 })).toBe(12);
  expect(printSize(MATCH, { width: 30, height: 18 })).toBeLessThan(12);
  expect(printSize(MATCH, { width: 10, height: 5 })).toBe(5.5);
});

test('a longer text, a lower and a narrower box never make it larger', () => {
  const long = [...MATCH, 'Maria Fernanda Albuquerque e Guilhermina Montenegro'];
  for (const height of [12, 16, 20, 30, 50])
    for (const width of [20, 32, 60]) {
      const size = printSize(MATCH, { width, height });
      expect(printSize(long, { width, height })).toBeLessThanOrEqual(size);
      expect(printSize(MATCH, { width, height: height - 2 })).toBeLessThanOrEqual(size);
      expect(printSize(MATCH, { width: width - 4, height })).toBeLessThanOrEqual(size);
    }
});

test('a word that is longer than a line goes on in the next one', () => {
  expect(printSize(['Albuquerque'], { width: 60, height: 6 })).toBe(12);
  expect(printSize(['Albuquerque'], { width: 12, height: 4 })).toBeLessThan(12);
});

test('names the seed of a team after its names, as the public draw', () => {
  const match = { a: 'Ana Souza e Bia Reis', b: 'Rui e Zé', seeds: { a: 1 } };
  expect([sideOf(match, 'a'), sideOf(match, 'b')]).toEqual(['Ana Souza e Bia Reis [1]', 'Rui e Zé']);
  expect(sideOf({ a: 'x', b: 'y' }, 'b')).toBe('y');
});
