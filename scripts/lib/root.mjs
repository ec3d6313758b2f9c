import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, derived from this file: scripts may be called from any folder, even a deleted one. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @param {...string} parts path inside the repository
 * @returns {string} absolute path
 */
export const at = (...parts) => join(root, ...parts);
