import { BaseSequencer } from 'vitest/node';

/** The longest files, the longest first: started last, one would run alone while other cores are idle. */
const LONG = [
  'apps/api/test/server/crash.test.ts',
  'packages/pg/src/embedded/crash.test.ts',
  'packages/pg/src/embedded/accounts.test.ts',
  'apps/api/src/features/payments/provider-events/interleavings.test.ts',
  'apps/api/test/server/fuzz.test.ts',
  'apps/api/src/features/bookings/holds/book-court-race.test.ts',
  'apps/api/src/admin/admin.test.ts',
  'apps/api/src/features/accounts/log-in/lock-out.test.ts',
  'apps/api/src/features/americanos/americanos.test.ts',
];

/** Starts the long test files first; the others in the usual order. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const place = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index < 0 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
