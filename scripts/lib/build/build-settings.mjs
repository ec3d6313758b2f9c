import { readFileSync } from 'node:fs';
import { at } from '../root.mjs';

/**
 * Values that the footer and /api/health show, by the names of their environment variables, which web and API read. The
 * build date is a setting, not the clock, so equal sources give equal files.
 * @returns {{ BUILD_VERSION: string, BUILD_DATE: string }}
 */
export function settings() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return {
    BUILD_VERSION: process.env.BUILD_VERSION || version,
    BUILD_DATE: process.env.BUILD_DATE || '2025-09-30T19:39:57Z',
  };
}
