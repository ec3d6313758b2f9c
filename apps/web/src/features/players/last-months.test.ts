import { expect, test } from 'vitest';
import { firstOfLastMonths, lastMonths } from './last-months.ts';

test('the last months go over the year’s end, as São Paulo’s calendar has them', () => {
  // Still December there.
  expect(lastMonths('2026-01-01T02:59:00Z', 3)).toEqual(['2025-10', '2025-11', '2025-12']);
  expect(lastMonths('2026-01-01T03:00:00Z', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(firstOfLastMonths('2026-01-15T12:00:00Z', 6)).toBe('2025-08-01');
});
