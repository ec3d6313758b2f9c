import { expect, test } from 'vitest';
import { dashboardSearch } from './dashboard-search.ts';

test.each([
  ['30d', '30d'],
  ['all', 'all'],
  ['year', undefined],
  ['week', undefined],
  [30, undefined],
  [undefined, undefined],
])('the period %s in the address is read as %s', (period, read) => {
  expect(dashboardSearch({ period, other: 'x' })).toEqual({ period: read });
});
