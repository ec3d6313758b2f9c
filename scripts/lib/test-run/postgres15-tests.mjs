import { readFileSync } from 'node:fs';
import { at } from '../root.mjs';
import { repositoryFiles } from '../source-files.mjs';

/**
 * The tag of the tests that run a second time, on PostgreSQL 15, the oldest that DATABASE_URL may name; the embedded one
 * is newer. These are the tests of migrations, constraints, locks and races, in which versions may differ. A file whose
 * tests all have it says so in its first line: @module-tag.
 */
export const POSTGRES_15_TAG = 'postgres-15';

/** Test files all of whose tests have the tag, by their names. */
export const POSTGRES_15_NAMES =
  /[/-](races?|locks?|once|interleavings|migrat[a-z-]*|transaction)\.test\.ts$/;

/** @returns {string[]} the test files of the database and the API, without those of the embedded server itself */
export const databaseTests = () =>
  repositoryFiles().filter(
    (file) => /^(packages\/db|apps\/api)\/.*\.test\.ts$/.test(file) && !file.includes('/embedded/'),
  );

/** @returns {string[]} the files that have tests with the tag; the others need not be loaded */
export const postgres15Tests = () =>
  databaseTests().filter((file) => readFileSync(at(file), 'utf8').includes(POSTGRES_15_TAG));
