import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisLabel, isZoomed, pan, pinch, reveal, zoom } from './time-axis.ts';

const DAY_MS = 86_400_000;
const full = { min: 0, max: 100 * DAY_MS };
const days = ({ min, max }: { min: number; max: number }) => [min / DAY_MS, max / DAY_MS];

test('zooming in keeps the place of the instant, and zooming out ends at the whole axis', () => {
  const view = zoom(full, full, 0.5, 50 * DAY_MS);
  expect(days(view)).toEqual([25, 75]);
  expect(isZoomed(view, full)).toBe(true);
  expect(days(zoom(full, full, 0.5, 100 * DAY_MS))).toEqual([50, 100]);
  expect(zoom(view, full, 4, 50 * DAY_MS)).toEqual(full);
  expect(isZoomed(full, full)).toBe(false);
});

test('a week is the smallest window, or the whole axis when it is shorter', () => {
  expect(days(zoom(full, full, 0.001, 0))).toEqual([0, 7]);
  const short = { min: 0, max: 3 * DAY_MS };
  expect(zoom(short, short, 0.5, 0)).toEqual(short);
});

test('a window moves within the axis, and only as far as an instant needs', () => {
  const view = { min: 20 * DAY_MS, max: 40 * DAY_MS };
  expect(days(pan(view, full, -30 * DAY_MS))).toEqual([0, 20]);
  expect(days(pan(view, full, 90 * DAY_MS))).toEqual([80, 100]);
  expect(reveal(view, full, 30 * DAY_MS)).toBe(view);
  expect(days(reveal(view, full, 45 * DAY_MS))).toEqual([25, 45]);
  expect(days(reveal(view, full, 10 * DAY_MS))).toEqual([10, 30]);
});

test('two fingers keep the instants they were put on', () => {
  // Put on days 40 and 60, then moved to a quarter and three quarters of the width.
  const view = pinch(full, { at: 60 * DAY_MS, share: 0.75 }, { at: 40 * DAY_MS, share: 0.25 });
  expect(days(view)).toEqual([30, 70]);
});

test('every window is inside the axis and at least a week wide', () => {
  const instant = fc.integer({ min: 0, max: full.max });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      instant,
      instant,
      share,
      share,
      fc.double({ min: 0.01, max: 20, noNaN: true }),
      (a, b, at, to, by) => {
        for (const view of [
          pinch(full, { at: a, share: at }, { at: b, share: to }),
          zoom(zoom(full, full, by, a), full, by, b),
          pan(zoom(full, full, 0.3, a), full, b - a),
        ]) {
          expect(view.min).toBeGreaterThanOrEqual(full.min);
          expect(view.max).toBeLessThanOrEqual(full.max + 1);
          expect(view.max - view.min).toBeGreaterThanOrEqual(7 * DAY_MS - 1);
        }
      },
    ),
  );
});

const at = (date: string) => Date.parse(`${date}T03:00:00Z`);

test.each([
  ['2026-08-12', undefined, 7, '12 ago'],
  ['2026-08-01', '2026-06-01', 60, 'ago'],
  ['2026-01-01', '2025-11-01', 60, 'jan 26'],
  ['2026-01-01', undefined, 60, 'jan'],
  ['2026-01-01', '2025-01-01', 365, '2026'],
  // Fixed steps of days fall twice into a long month, or into one year.
  ['2026-08-31', '2026-08-01', 30, ''],
  ['2026-12-31', '2026-01-01', 365, ''],
])('%s after %s with a distance of %i days is named %s', (date, before, days, name) => {
  expect(axisLabel(at(date), before === undefined ? undefined : at(before), days)).toBe(name);
});
