import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/test-run/longest-first.mjs';
import { POSTGRES_15_TAG } from './scripts/lib/test-run/postgres15-tests.mjs';
import { fixTestClock } from './scripts/lib/test-run/test-instant.mjs';

fixTestClock();

// The project's modules keep no state between test files (the server's state is in its database, and each file has its
// own), so the files share one module graph instead of loading it for each: 12 s become 4 for the rules, 195 become 72
// for the API, 57 become 18 for the web on a busy machine; database and scripts take 20 s of processor less.
// Their short-lived objects are collected less often: 98 s of processor become 92.
const shared = { isolate: false, execArgv: ['--max-semi-space-size=64'] };

const loaded = (name: string) => fileURLToPath(new URL(`scripts/lib/test-run/${name}.mjs`, import.meta.url));

/** What each test file loads first. Rules and contract read no clock. */
const withoutClock = [loaded('fix-seed'), loaded('restore-globals')];
const setupFiles = [...withoutClock, loaded('set-clock'), loaded('wait-longer')];

const globalSetup = [fileURLToPath(new URL('packages/db/src/testing/global-setup.ts', import.meta.url))];

/** Tests that compare times. */
const TIMED = '**/*.timing.test.ts';

export default defineConfig({
  test: {
    // Tests with processes of their own wait for these a third of the time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    tags: [{ name: POSTGRES_15_TAG, description: 'Runs a second time on PostgreSQL 15.' }],
    projects: [
      {
        test: {
          name: 'rules',
          root: 'packages/rules',
          include: ['src/**/*.test.ts'],
          setupFiles: withoutClock,
          // Properties over 1,000 random nights: 5 s pass on a machine with other work.
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          setupFiles: withoutClock,
          ...shared,
        },
      },
      {
        test: {
          name: 'pg',
          root: 'packages/pg',
          include: ['src/**/*.test.ts'],
          globalSetup,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'db',
          root: 'packages/db',
          include: ['src/**/*.test.ts'],
          globalSetup,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          root: 'apps/api',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, TIMED],
          globalSetup,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timing',
          root: 'apps/api',
          include: [TIMED],
          globalSetup,
          setupFiles,
          // After all the others, and alone: a concurrent test would change the measured times.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'bench',
          root: 'bench',
          include: ['src/**/*.test.ts'],
          globalSetup,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles,
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: 'repo',
          root: 'scripts',
          include: ['**/*.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          ...shared,
        },
      },
    ],
  },
});
