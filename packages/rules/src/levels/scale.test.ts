import { describe, expect, it } from 'vitest';
import { categoryName, LEVEL_STEPS, levelCategory, roundStored } from './scale.ts';

it('stores levels with two decimals', () => {
  expect(roundStored(3.456)).toBe(3.46);
  expect(roundStored(3.454)).toBe(3.45);
});

describe('category', () => {
  it.each([
    [0, 'Iniciante'],
    [0.99, 'Iniciante'],
    [1, '7ª'],
    [1.99, '7ª'],
    [2, '6ª'],
    [2.99, '6ª'],
    [3, '5ª'],
    [3.99, '5ª'],
    [4, '4ª'],
    [4.99, '4ª'],
    [5, '3ª'],
    [5.49, '3ª'],
    [5.5, '2ª'],
    [5.99, '2ª'],
    [6, 'Open'],
    [7, 'Open'],
  ])('%d is %s', (level, category) => {
    expect(levelCategory(level)).toBe(category);
  });

  it('has the noun "categoria" when it is a number', () => {
    expect([0.5, 3.5, 7].map(categoryName)).toEqual(['Iniciante', '5ª categoria', 'Open']);
  });

  it('has a different sentence for each of the fifteen declarable levels', () => {
    expect(LEVEL_STEPS.map(({ level }) => level)).toEqual(
      Array.from({ length: 15 }, (_, index) => index * 0.5),
    );
    expect(new Set(LEVEL_STEPS.map(({ sentence }) => sentence)).size).toBe(15);
    for (const { level, category, sentence } of LEVEL_STEPS) {
      expect(sentence).toMatch(/^\p{Lu}.{10,70}\.$/u);
      expect(levelCategory(level)).toBe(category);
    }
  });
});
