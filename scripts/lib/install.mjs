import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from './root.mjs';
import { must } from './run.mjs';
import { phase } from './say.mjs';

const stamp = at('node_modules', '.bandeja-lock');

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * Whether node_modules matches package-lock.json. npm records what it installed, so a manual `npm ci` or `npm
 * install` counts too.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 */
export function holds(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    // Optional packages are mostly for other platforms; npm has selected them already.
    if (path === '' || entry.optional || entry.devOptional) return true;
    // Both lists contain the workspaces and their links; only the packages matter.
    if (!path.includes('node_modules/') || entry.link) return true;
    return installed.packages[path]?.version === entry.version;
  });
}

function isInstalled() {
  const lock = readFileSync(at('package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { installed: true, hash };
  const list = at('node_modules', '.package-lock.json');
  const installed =
    existsSync(list) && holds(JSON.parse(lock.toString()), JSON.parse(readFileSync(list, 'utf8')));
  return { installed, hash };
}

/** @param {string} hash */
function remember(hash) {
  try {
    writeFileSync(stamp, hash);
  } catch {
    // A read-only clone: compared again next time.
  }
}

/**
 * Makes node_modules match package-lock.json: runs `npm ci` when they differ.
 * @throws {Failure} with npm's output
 */
export async function installModules() {
  const { installed, hash } = isInstalled();
  if (!installed) {
    await phase('Installing the packages (npm ci)', () =>
      must(...npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=warn'])),
    );
  }
  remember(hash);
}

/**
 * The npm that started this process, otherwise the one on the PATH.
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  // yarn and pnpm set npm_execpath too, and have no `ci`.
  return cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args];
}
