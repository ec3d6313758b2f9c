import { describe, expect, it } from 'vitest';
import {
  formatChance,
  formatChances,
  formatLevel,
  formatLevelChange,
  formatLevelExact,
  formatReliability,
} from './level.ts';

describe('level', () => {
  it.each([
    [3.42, '3,4', '3,42'],
    [3.45, '3,5', '3,45'],
    [1.45, '1,5', '1,45'],
    [0, '0,0', '0,00'],
    [7, '7,0', '7,00'],
  ])('%d', (level, shown, exact) => {
    expect(formatLevel(level)).toBe(shown);
    expect(formatLevelExact(level)).toBe(exact);
  });

  it.each([
    [0.07, '+0,07'],
    [-0.05, '−0,05'],
    [0, '0,00'],
    [-0.004, '0,00'],
  ])('change %d', (change, shown) => {
    expect(formatLevelChange(change)).toBe(shown);
  });

  it.each([
    [0.41, ['41%', '59%']],
    [0.455, ['46%', '54%']],
    [0.545, ['55%', '45%']],
    [0.999, ['99%', '1%']],
    [0.0001, ['1%', '99%']],
  ])('the chances of two pairs sum to 100: %d', (first, shown) => {
    expect(formatChances(first)).toEqual(shown);
  });

  it('rounds reliability and chance to whole percent, chances to 1–99 %', () => {
    expect(formatReliability(72.4)).toBe('72%');
    expect(formatReliability(100)).toBe('100%');
    expect(formatChance(0.41)).toBe('41%');
    expect(formatChance(0.5)).toBe('50%');
    expect(formatChance(0.9999)).toBe('99%');
    expect(formatChance(0.0001)).toBe('1%');
  });
});
