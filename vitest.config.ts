import { defineConfig } from 'vitest/config';

// Pure code keeps nothing between files, so these need no fresh module graph for each (12 s become 4).
const pure = { isolate: false };

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two is half the machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'rules', root: 'packages/rules', include: ['src/**/*.test.ts'], ...pure } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...pure } },
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
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts'],
          globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'repo', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
