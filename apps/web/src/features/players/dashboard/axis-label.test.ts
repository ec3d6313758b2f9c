import { expect, test } from 'vitest';
import { axisLabel } from './axis-label.ts';

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
