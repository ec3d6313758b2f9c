import type { LevelChange } from '@bandeja/contract/calls/levels';
import { describe, expect, test } from 'vitest';
import { bandPath, levelCurve, levelTrend, linePath, monthTicks } from './level-curve.ts';

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

describe('monthTicks', () => {
  test('each month has one label, at its first change, and labels never touch', () => {
    const dates = ['2026-03-02', '2026-03-20', '2026-04-01', '2026-05-30', '2026-06-01', '2026-06-09'];
    const points = [0, 60, 120, 180, 200, 300].map((x) => ({ x, y: 0, low: 0, high: 0 }));
    expect(monthTicks(dates, points)).toEqual([
      { x: 0, date: '2026-03-02' },
      { x: 120, date: '2026-04-01' },
      { x: 180, date: '2026-05-30' },
    ]);
  });
});

describe('levelTrend', () => {
  const now = new Date('2026-08-12T13:30:00Z');
  const at = (created_at: string, level: number) => ({ created_at: `${created_at}T12:00:00Z`, level });

  test('a trend starts at the level of six months ago', () => {
    const history = [
      at('2025-01-01', 2),
      at('2026-01-20', 3.2),
      at('2026-03-01', 3.3),
      at('2026-08-01', 3.42),
    ];
    expect(levelTrend(history, now)).toEqual({ change: 0.22, period: 'em 6 meses' });
  });

  test('a shorter history names its own period', () => {
    expect(levelTrend([at('2026-05-12', 3), at('2026-08-01', 2.9)], now)).toEqual({
      change: -0.1,
      period: 'em 3 meses',
    });
    expect(levelTrend([at('2026-08-01', 3), at('2026-08-02', 3)], now)).toEqual({
      change: 0,
      period: 'em 11 dias',
    });
    expect(levelTrend([at('2026-08-01', 3)], now)).toBeNull();
  });
});
