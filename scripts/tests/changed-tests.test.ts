import { expect, test } from 'vitest';
import { testFoldersOf } from '../lib/changed-tests.mjs';

test('the tests of a changed file are those of its feature, its folder or its package', () => {
  expect(
    testFoldersOf([
      'apps/api/src/features/bookings/holds/book-court.ts',
      'apps/api/src/features/bookings/bookings.routes.ts',
      'apps/web/src/features/bookings/components/booking-page.tsx',
      'packages/rules/src/bookings/slots/prices.ts',
      'packages/db/migrations/142-note-of-a-booking.sql',
      'docs/DOMAIN.md',
      'scripts/check.mjs',
    ]),
  ).toEqual([
    'apps/api/src/features/bookings/',
    'apps/web/src/features/bookings/',
    'bench/src/control/',
    'packages/db/src/',
    'packages/rules/src/bookings/slots/',
  ]);
});
