import type { LevelChange } from '@bandeja/contract/calls/levels';
import { describe, expect, test } from 'vitest';
import { bandPath, levelCurve, linePath } from './level-curve.ts';

const change = (level: number, reliability: number) => ({ level, reliability }) as LevelChange;
const box = { width: 300, height: 200 };

describe('the curve of a level', () => {
  const curve = levelCurve([change(3, 20), change(3.2, 60), change(3.1, 100)], box);

  test('the curve runs from the left edge to the right edge', () => {
    expect(curve.points.map(({ x }) => x)).toEqual([0, 150, 300]);
  });

  test('a higher level has a smaller y, as SVG counts downwards', () => {
    const [first, second] = curve.points;
    expect(second?.y).toBeLessThan(first?.y ?? 0);
  });

  test('the band holds the level and narrows with reliability', () => {
    for (const { y, low, high } of curve.points) {
      expect(high).toBeLessThanOrEqual(y);
      expect(low).toBeGreaterThanOrEqual(y);
    }
    const widths = curve.points.map(({ low, high }) => low - high);
    expect(widths[2]).toBeLessThan(widths[0] ?? 0);
  });

  test('all points stay in the box, also at the ends of the scale', () => {
    for (const { y, low, high } of levelCurve([change(0, 20), change(7, 20)], box).points) {
      for (const place of [y, low, high]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(box.height);
      }
    }
  });

  test('paths contain every point once, the band twice', () => {
    expect(linePath(curve.points).match(/[ML]/g)).toHaveLength(3);
    expect(bandPath(curve.points).match(/[ML]/g)).toHaveLength(6);
  });
});
