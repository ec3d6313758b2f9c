import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../root.mjs';
import { settings } from './build-settings.mjs';

const stamp = at('apps', 'api', 'dist', '.built-from');

/** Files of a complete build. */
const products = [at('apps', 'api', 'dist', 'server.js'), at('apps', 'web', 'dist', 'index.html')];

const notSources = new Set(['node_modules', 'dist', 'fixtures', 'data', '.cache', 'test-results']);

/**
 * @param {string} folder
 * @returns {string[]} every file below the folder that a build may read, sorted
 */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      // The build itself writes the route tree, so its content does not show whether a build is needed.
      return /\.test\.tsx?$|route-?tree\.gen\.ts$/i.test(entry.name) ? [] : [path];
    })
    .sort();
}

/** A hash of all files that the build reads and of its settings. */
export function sourceHash() {
  const hash = createHash('sha256').update(JSON.stringify(settings()));
  const files = [
    ...sources(at('apps')),
    ...sources(at('packages')),
    ...['package-lock.json', 'package.json', 'tsconfig.base.json', 'scripts/lib/build/build.mjs'].map(
      (file) => at(file),
    ),
  ];
  for (const file of files) hash.update(`\0${file.slice(at().length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} hash */
export function isBuiltFrom(hash) {
  return products.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** @param {string} hash taken before the build began, so that a change during it leads to another build */
export const rememberBuild = (hash) => writeFileSync(stamp, hash);
