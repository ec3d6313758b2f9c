import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';
import {
  databaseTests,
  POSTGRES_15_NAMES,
  POSTGRES_15_TAG,
  postgres15Tests,
} from '../lib/test-run/postgres15-tests.mjs';

const isTaggedWhole = (file: string) =>
  readFileSync(at(file), 'utf8').startsWith(`/** @module-tag ${POSTGRES_15_TAG} */`);

test('each test file whose name contains race, lock or migration runs on PostgreSQL 15', () => {
  const named = databaseTests().filter((file) => POSTGRES_15_NAMES.test(file));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !isTaggedWhole(file))).toEqual([]);
});

/** Concurrent work that no database decides: limits of one process, and plans without a database. */
const WITHOUT_DATABASE = new RegExp(
  [
    '^apps/api/src/http/',
    '^apps/api/src/features/[^/]+/(availability|statistics|search|upload)/',
    '/sign-in-limits\\.test\\.ts$',
    '/plan-demo\\.test\\.ts$',
  ].join('|'),
);

test('each test of features whose title says that requests run at once runs on PostgreSQL 15', () => {
  const untagged = databaseTests()
    .filter((file) => !WITHOUT_DATABASE.test(file) && !isTaggedWhole(file))
    .flatMap((file) => {
      const titles = readFileSync(at(file), 'utf8').matchAll(/\btest\(\s*'([^'\n]+)',\s*(\{\s*tags|)/g);
      return [...titles]
        .filter(
          ([, title, tags]) =>
            /(requests|two|\d+|eight|four|ten) .*\b(at once|concurrent)/.test(title ?? '') && !tags,
        )
        .map(([, title]) => `${file}: ${title}`);
    });
  expect(untagged).toEqual([]);
});

test('a file is run there when it has a test with the tag', () => {
  expect(postgres15Tests()).toContain('apps/api/src/features/bookings/holds/book-court-race.test.ts');
});
