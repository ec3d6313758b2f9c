import { readFileSync } from 'node:fs';
import { at } from '../root.mjs';

/**
 * What the footer and /api/health show. The build date is a setting, not the clock: the same sources give the same files.
 * @returns {{ BANDEJA_VERSION: string, BANDEJA_BUILD_DATE: string }} also the names of the environment variables
 */
export function settings() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return {
    BANDEJA_VERSION: process.env.BANDEJA_VERSION || version,
    BANDEJA_BUILD_DATE: process.env.BANDEJA_BUILD_DATE || '2025-09-30T19:39:57Z',
  };
}
