import { readFileSync } from 'node:fs';
import { at } from './root.mjs';

/**
 * What the footer and /api/health show. The build date is a setting, not the clock: the same sources give the same files.
 * @returns {{ BUILD_VERSION: string, BUILD_DATE: string }} also the names of the environment variables
 */
export function settings() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return {
    BUILD_VERSION: process.env.BUILD_VERSION || version,
    BUILD_DATE: process.env.BUILD_DATE || '2025-09-30T19:39:57Z',
  };
}
