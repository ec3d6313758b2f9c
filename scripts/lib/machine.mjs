// Requirements of the tests on the machine. Missing packages are installed when root on Debian or Ubuntu;
// otherwise the command fails with a sentence that names them. Nothing is skipped silently.
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { must } from './run.mjs';
import { Failure, phase } from './say.mjs';

/** @param {string} name @returns {string | undefined} */
function onPath(name) {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return places.map((folder) => join(folder, name)).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | undefined} */
function installedChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!isProgram(CHROMIUM_PATH)) throw new Failure(`CHROMIUM_PATH names no program: ${CHROMIUM_PATH}`);
    return CHROMIUM_PATH;
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const apps = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  return names.map(onPath).find(Boolean) ?? apps.find(isProgram);
}

/**
 * @returns {Promise<string>} path of Chromium, installed when missing
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function chromium() {
  const found = installedChromium();
  if (found) return found;
  await aptInstall(
    ['chromium'],
    'The browser tests need Chromium. Install it (or Google Chrome), or set CHROMIUM_PATH to one.',
  );
  return installedChromium() ?? '/usr/bin/chromium';
}

/**
 * Chromium without windows, a package of its own in Debian: the same engine for 0.6 of the CPU time.
 * @returns {Promise<string | undefined>} its path, installed when missing; undefined where the system has no such package
 */
export async function headlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const installed = () => onPath('chromium-headless-shell');
  if (installed()) return installed();
  try {
    await aptInstall(['chromium-headless-shell'], 'The whole Chromium is used instead.');
  } catch {
    return undefined;
  }
  return installed();
}

/** Of Debian's folders, by Node's name. @type {Record<string, string>} */
const MULTIARCH = { x64: 'x86_64', arm64: 'aarch64' };
/** Debian's programs of the two other engines. */
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** The driver's own browser, in the package of the library. */
const WEBKIT_BROWSER = `/usr/lib/${MULTIARCH[process.arch] ?? process.arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/**
 * The engines besides Chromium that are installed.
 * @returns {{ firefox: string | null, webkit: { driver: string, browser: string } | null }}
 */
export const installedEngines = () => ({
  firefox: isProgram(FIREFOX) ? FIREFOX : null,
  webkit:
    isProgram(WEBKIT_DRIVER) && isProgram(WEBKIT_BROWSER) && onPath('Xvfb')
      ? { driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER }
      : null,
});

/**
 * Installs Firefox ESR and WebKitGTK where they are missing. Without them their tests are skipped: the other tests need
 * neither.
 * @returns {Promise<string[]>} a sentence for each one that is still missing
 */
export async function otherEngines() {
  const wanted = /** @type {const} */ ([
    ['firefox', 'Firefox ESR', ['firefox-esr']],
    ['webkit', 'WebKitGTK', ['webkit2gtk-driver', 'xvfb']],
  ]);
  const missing = [];
  for (const [engine, name, packages] of wanted) {
    if (installedEngines()[engine]) continue;
    const otherwise = `Its test is skipped: ${name} (Debian: ${packages.join(', ')}) is not installed.`;
    try {
      await aptInstall([...packages], otherwise);
    } catch (error) {
      missing.push(error instanceof Failure ? error.message : otherwise);
      continue;
    }
    if (!installedEngines()[engine]) missing.push(otherwise);
  }
  return missing;
}

/** Path of Debian's package, as expected by packages/pg. */
const postgres15Program = '/usr/lib/postgresql/15/bin/postgres';

/** Path of Debian's package, as expected by packages/pg. */
const pgBouncerProgram = '/usr/sbin/pgbouncer';

/**
 * The oldest supported PostgreSQL. The embedded one is newer, so tests run on both. And PgBouncer, which may stand before it.
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function postgres15() {
  if (existsSync(postgres15Program) && existsSync(pgBouncerProgram)) return;
  // The package would create and start its own server.
  const noServer = '/etc/postgresql-common/createcluster.d/bandeja.conf';
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    mkdirSync(dirname(noServer), { recursive: true });
    writeFileSync(noServer, 'create_main_cluster = false\n');
  }
  try {
    await aptInstall(
      ['postgresql-15', 'pgbouncer'],
      `Some tests need Debian's PostgreSQL 15 (${postgres15Program}) and PgBouncer (${pgBouncerProgram}). Install them.`,
    );
  } finally {
    if (asRoot) rmSync(noServer, { force: true });
  }
}

/** Debian's packages of the cluster test, each with a program of its own. @type {[name: string, file: string][]} */
const CLUSTER_PARTS = [
  ['patroni', '/usr/bin/patroni'],
  ['python3-etcd', '/usr/lib/python3/dist-packages/etcd/__init__.py'],
  ['etcd-server', '/usr/bin/etcd'],
  ['pgbouncer', '/usr/sbin/pgbouncer'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['redis-server', '/usr/bin/redis-server'],
  ['nginx-light', '/usr/sbin/nginx'],
];

/**
 * Installs what is missing of the parts of many machines, without starting a service of them.
 * @throws {Failure} when something is missing and cannot be installed
 */
export async function clusterParts() {
  if (process.platform !== 'linux') throw new Failure('The cluster test needs Debian 12.');
  await postgres15();
  const missing = CLUSTER_PARTS.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  await installWithoutStarting(
    missing,
    `The cluster test needs Debian's ${missing.join(', ')}. Install them.`,
  );
}

/**
 * Redis, for the tests of what nodes share. Each test starts a server of its own.
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function redisServer() {
  if (onPath('redis-server')) return;
  await installWithoutStarting(
    ['redis-server'],
    "Some tests need Debian's redis-server (the program redis-server). Install it.",
  );
}

/** Asked by Debian's packages before they start a service; 101: forbidden. */
const POLICY = '/usr/sbin/policy-rc.d';

/** @param {string[]} packages of services @param {string} otherwise */
async function installWithoutStarting(packages, otherwise) {
  const isOurs = process.getuid?.() === 0 && !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await aptInstall(packages, otherwise);
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}

/** apt locks the whole machine, so installations run one after the other. */
let apt = Promise.resolve('');

/**
 * @param {string[]} packages
 * @param {string} otherwise the instruction when installation is not possible
 */
function aptInstall(packages, otherwise) {
  if (process.getuid?.() !== 0)
    throw new Failure(`${otherwise} (As root on Debian, this command installs it by itself.)`);
  if (!onPath('apt-get')) throw new Failure(otherwise);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  apt = apt
    .catch(() => '')
    .then(() =>
      phase(`Installing ${packages.join(', ')} (apt-get)`, async () => {
        await must('apt-get', [...wait, 'update'], { quiet: true, env });
        return must('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], {
          quiet: true,
          env,
        });
      }),
    );
  return apt;
}

const SHARED_MEMORY = '/dev/shm';
/** Of statfs(2). */
const TMPFS = 0x01021994;
/** The databases and browser profiles of a run take about 1 GB. */
const ROOM = 4 * 1024 ** 3;

/**
 * A new folder in memory for temporary files, removed when this process ends. Every database of the tests is a copy of some
 * 1,000 files: on a disk their copies took a quarter of the processor's time.
 * @returns {string | null} null where the system has no such file system, too little room in it, or runs no programs from it
 */
export function memoryFolder(parent = SHARED_MEMORY) {
  try {
    const { type, bavail, bsize } = statfsSync(parent);
    if (type !== TMPFS || bavail * bsize < ROOM) return null;
    // A short name: PostgreSQL's sockets have paths of at most 107 bytes.
    const folder = mkdtempSync(join(parent, 'b-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // As /tmp: tests start programs of other users below it.
    chmodSync(folder, 0o1777);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    return null;
  }
}
