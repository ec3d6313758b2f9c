import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from '../root.mjs';
import { must } from '../run.mjs';
import { repositoryFiles } from '../source-files.mjs';

const PRODUCTS = [join('apps', 'web', 'dist'), join('apps', 'api', 'dist')];
/** Of the web app: its files, and those of earlier builds that are kept beside them. */
const LIST = join('.vite', 'assets.json');
/** Of both: the hash of all files below apps and packages, also of those that Git ignores. */
const STAMP = '.built-from';
const SCRIPT = `
  import { build } from './scripts/lib/build/build.mjs';
  import { endChildrenWithUs } from './scripts/lib/run.mjs';
  endChildrenWithUs();
  await build({ always: true });`;

/** @param {string} folder @returns {Map<string, string>} hashes by the paths of a build's own files */
function hashesOf(folder) {
  const list = join(folder, LIST);
  const lists = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { files: [], previous: [] };
  const earlier = new Set(lists.previous.filter((/** @type {string} */ file) => !lists.files.includes(file)));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !earlier.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== LIST && path !== STAMP);
  const hashOf = (/** @type {string} */ path) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return new Map(paths.map((path) => [path, hashOf(path)]));
}

/**
 * @param {string} one @param {string} other folders of two builds
 * @returns {string[]} the paths of the files that only one has, or that differ
 */
export function differingFiles(one, other) {
  const [ours, theirs] = [hashesOf(one), hashesOf(other)];
  const paths = new Set([...ours.keys(), ...theirs.keys()]);
  return [...paths].filter((path) => ours.get(path) !== theirs.get(path)).sort();
}

/**
 * Hard links: symbolic ones would lead back to the packages of this folder. Copies where files cannot be linked: on another
 * file system, or of another owner.
 * @param {string} from @param {string} to a path that does not exist
 */
export function linkOrCopy(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/**
 * Builds the same sources again in another folder, with packages of its own, as on another machine. Nodes of one version that
 * were built apart then have the same assets, service worker and revision, and byte budgets measure the sources only.
 * @returns {Promise<string[]>} the files in which the second build differs from the present one
 */
export async function compareSecondBuild() {
  const folder = at('.cache', 'second-build');
  rmSync(folder, { recursive: true, force: true });
  try {
    for (const file of repositoryFiles().filter((path) => existsSync(at(path)))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(at(file), join(folder, file));
    }
    for (const modules of nodeModules()) linkOrCopy(at(modules), join(folder, modules));
    await must(process.execPath, ['--input-type=module', '-e', SCRIPT], { cwd: folder, quiet: true });
    return PRODUCTS.flatMap((product) =>
      differingFiles(at(product), join(folder, product)).map((path) => join(product, path)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folders of installed packages, from the repository's folder. */
export const nodeModules = () =>
  ['.', ...['apps', 'packages'].flatMap((top) => readdirSync(at(top)).map((name) => join(top, name)))]
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(at(folder)) && existsSync(at(dirname(folder), 'package.json')));
