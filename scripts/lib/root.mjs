import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, found from this file: a script may be called from anywhere, even from a deleted folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @param {...string} parts path inside the repository
 * @returns {string} absolute path
 */
export const at = (...parts) => join(root, ...parts);
