import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { expect, test } from 'vitest';
import { hasMoved, levelChange, levelSeries } from './level-series.ts';

const to = '2026-08-12T13:30:00.000Z';
const declared = { at: '2026-01-10T12:00:00.000Z', level: 3, reliability: 20, match: null };
const won = { at: '2026-08-01T12:00:00.000Z', level: 3.2, reliability: 30, match: 7 };

test('the series starts with the declared level and ends with the present', () => {
  const points = levelSeries({ levels: [declared, won], from: null, to });
  expect(points.map(({ kind, level, match }) => [kind, level, match])).toEqual([
    ['declared', 3, null],
    ['match', 3.2, 7],
    ['now', 3.2, null],
  ]);
  expect(points.at(-1)?.at).toBe(Date.parse(to));
  expect(levelChange(points)).toBeCloseTo(0.2);
  expect(hasMoved(points)).toBe(true);
});

test('a level from before the period is shown at the start of the period', () => {
  const from = '2026-07-14T03:00:00.000Z';
  const points = levelSeries({ levels: [{ ...won, at: '2026-07-01T12:00:00.000Z' }], from, to });
  expect(points.map(({ at, kind, match }) => [at, kind, match])).toEqual([
    [Date.parse(from), 'start', null],
    [Date.parse(to), 'now', null],
  ]);
  expect(hasMoved(points)).toBe(false);
});

test('the band is one sigma wide within the scale, and narrows with reliability', () => {
  const [low, high] = levelSeries({
    levels: [
      { ...declared, level: 0.2 },
      { ...won, level: 6.9, reliability: 80 },
    ],
    from: null,
    to,
  });
  expect(low?.low).toBe(0);
  expect(low?.high).toBeCloseTo(0.2 + sigmaOf(20));
  expect(high?.high).toBe(7);
  expect(6.9 - (high?.low ?? 0)).toBeLessThan(sigmaOf(20));
});

test('a player without a level has no series', () => {
  expect(levelSeries({ levels: [], from: null, to })).toEqual([]);
  expect(levelChange([])).toBe(0);
});
