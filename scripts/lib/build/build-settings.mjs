import { readFileSync } from 'node:fs';
import { at } from '../root.mjs';

/**
 * Values that the footer and /api/health show. The build date is a setting, not the clock, so equal sources give
 * equal files.
 * @returns {{ BANDEJA_VERSION: string, BANDEJA_BUILD_DATE: string }} also the names of the environment variables
 */
export function settings() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return {
    BANDEJA_VERSION: process.env.BANDEJA_VERSION || version,
    BANDEJA_BUILD_DATE: process.env.BANDEJA_BUILD_DATE || '2025-09-30T19:39:57Z',
  };
}
