import type { DatabaseOptions } from '@bandeja/pg/pool';
import { inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './clone-template.ts';
import type {} from './global-setup.ts';

/**
 * A separate database for a Vitest file, on the server of the run (global-setup.ts). One per file, in beforeAll;
 * dropped in afterAll.
 */
export function createTestDatabase(
  options?: Omit<DatabaseOptions, 'connectionString'>,
): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'), options);
}
