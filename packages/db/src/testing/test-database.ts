import { inject } from 'vitest';
import type { DatabaseOptions } from '../pool.ts';
import { cloneTemplate, type TestDatabase } from './clone-template.ts';
import type {} from './global-setup.ts';

/**
 * A database of its own for a Vitest file, on the run's server (global-setup.ts). One per file, in beforeAll;
 * drop it in afterAll.
 */
export function createTestDatabase(
  options?: Omit<DatabaseOptions, 'connectionString'>,
): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'), options);
}
