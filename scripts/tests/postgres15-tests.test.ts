import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POSTGRES_15_NAMES, POSTGRES_15_TESTS } from '../lib/postgres15-tests.mjs';
import { at } from '../lib/root.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

test('each file of the list exists and is listed once', () => {
  expect(POSTGRES_15_TESTS.filter((file) => !existsSync(at(file)))).toEqual([]);
  expect(new Set(POSTGRES_15_TESTS).size).toBe(POSTGRES_15_TESTS.length);
});

test('the list contains each test file of the database and the API whose name contains race, lock or migration', () => {
  // The tests of the embedded server start that server.
  const files = repositoryFiles().filter(
    (file) => /^(packages\/db|apps\/api)\//.test(file) && !file.includes('/embedded/'),
  );
  const named = files.filter((file) => POSTGRES_15_NAMES.test(file));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !POSTGRES_15_TESTS.includes(file))).toEqual([]);
});
