import { expect, test } from 'vitest';
import { fillMonths, lastMonths } from './last-months.ts';

test('the last months cross the year and end with the current month', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastMonths('2026-12-01', 12)).toHaveLength(12);
  expect(lastMonths('2026-12-01', 12)[0]).toBe('2026-01');
});

test('a month without matches is included with zeros', () => {
  const played = { month: '2025-12', matches: 3, wins: 2 };
  expect(fillMonths(['2025-11', '2025-12'], [played])).toEqual([
    { month: '2025-11', matches: 0, wins: 0 },
    played,
  ]);
});
