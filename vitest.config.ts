import { configDefaults, defineConfig } from 'vitest/config';

// No module of ours keeps anything between test files (what the server remembers is in its database, and each file has
// its own), so they share one module graph instead of loading it anew for each: 12 s become 4 for the rules, 195 become
// 72 for the API on a busy machine.
const shared = { isolate: false };

/** Tests that compare times. */
const TIMED = '**/*.timing.test.ts';

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two is half the machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'rules', root: 'packages/rules', include: ['src/**/*.test.ts'], ...shared } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'db',
          root: 'packages/db',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, TIMED],
          globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timing',
          root: 'apps/api',
          include: [TIMED],
          globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
          // After all the others, and alone: what runs beside a clock is measured with it.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'repo', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
