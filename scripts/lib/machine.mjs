// What the tests need from the machine itself. Missing as root on Debian or Ubuntu: installed. Otherwise a sentence
// that says what to install; never a silent skip.
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
 * @returns {Promise<string>} the path of a Chromium, installed first if need be
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

/** Where Debian's package puts it, and where packages/db looks for it. */
const postgres15Program = '/usr/lib/postgresql/15/bin/postgres';

/**
 * The oldest PostgreSQL that DATABASE_URL may name. The embedded one is newer, so the tests ask both.
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function postgres15() {
  if (existsSync(postgres15Program)) return;
  // The package would make and start a server of its own.
  const noServer = '/etc/postgresql-common/createcluster.d/bandeja.conf';
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    mkdirSync(dirname(noServer), { recursive: true });
    writeFileSync(noServer, 'create_main_cluster = false\n');
  }
  try {
    await aptInstall(
      ['postgresql-15'],
      `Some tests need Debian's PostgreSQL 15 (${postgres15Program}). Install it.`,
    );
  } finally {
    if (asRoot) rmSync(noServer, { force: true });
  }
}

/** apt holds one lock for the whole machine; two of ours must not meet. */
let apt = Promise.resolve('');

/**
 * @param {string[]} packages
 * @param {string} otherwise what to do where this cannot install
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
      phase(`Instalando ${packages.join(', ')} (apt-get)`, async () => {
        await must('apt-get', [...wait, 'update'], { quiet: true, env });
        return must('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], {
          quiet: true,
          env,
        });
      }),
    );
  return apt;
}
