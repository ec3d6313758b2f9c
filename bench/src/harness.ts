import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDatabase, type Database } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/pg/migrate';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';

/** What follows `--name=` or `--name ` on the command line. */
export function wordOf(name: string): string | undefined {
  const at = process.argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return at === -1 ? undefined : (process.argv[at]?.split('=')[1] ?? process.argv[at + 1] ?? '');
}

/** The number of `--name=number` or `--name number`. */
export function numberOf(name: string, fallback: number): number {
  const number = Number(wordOf(name) ?? fallback);
  if (!(number > 0)) throw new Error(`--${name} needs a number above 0`);
  return number;
}

/** Runs `work` on a migrated PostgreSQL of its own, with fsync on, and removes it afterwards. */
export async function withBenchDatabase<T>(
  work: (bench: { db: Database; connectionString: string; postmaster: number }) => Promise<T>,
): Promise<T> {
  const folder = createTemporaryFolder('bandeja-bench');
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    onProgress: (_, sentence) => console.error(sentence),
  });
  folder.usedBy(postgres.pid);
  const { connectionString } = postgres;
  await migrate({ connectionString, directory: migrationsDirectory() });
  const db = createDatabase({ connectionString, statementTimeoutMs: 0 });
  try {
    return await work({ db, connectionString, postmaster: postgres.pid });
  } finally {
    await db.destroy();
    await postgres.stop();
    folder.remove();
  }
}

type Running = { pid: number; stop: () => Promise<void> };

const READY_MS = 60_000;
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUNDLE = [pathOf('../../apps/api/dist/server.js')];
const CONTROL = ['--import', 'tsx', pathOf('./control/control.ts')];

async function start(
  program: readonly string[],
  readyUrl: string,
  settings: Record<string, string>,
): Promise<Running> {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const deadline = Date.now() + READY_MS;
  const isReady = () =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program.at(-1)} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The built server on its own database and port, with the log off and production settings; `settings` come last. */
export const startServer = (
  connectionString: string,
  port: number,
  settings: Record<string, string> = {},
  program: readonly string[] = BUNDLE,
): Promise<Running> =>
  start(program, `http://127.0.0.1:${port}/api/health/ready`, {
    PORT: String(port),
    DATABASE_URL: connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    ...settings,
  });

/** The control on the same database, in a process of its own. */
export const startControl = (
  connectionString: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Running> =>
  start(CONTROL, `http://127.0.0.1:${port}/constant?bytes=2`, {
    CONTROL_DATABASE: connectionString,
    CONTROL_PORT: String(port),
    ...settings,
  });

/** An access token for a session (data.ts). */
async function tradeForAccess(port: number, refresh: string, host: string): Promise<string> {
  const response = await fetch(`http://${host}:${port}/api/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  if (!response.ok) throw new Error(`trading a session: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access: string }).access;
}

/** In turn, so that no limit of the server is met. */
export async function tradeAll(
  port: number,
  sessions: readonly string[],
  host = '127.0.0.1',
): Promise<string[]> {
  const tokens: string[] = [];
  for (const session of sessions) tokens.push(await tradeForAccess(port, session, host));
  return tokens;
}

/** Of Linux: clock ticks in a second. */
const TICKS = 100;

/** The fields of /proc/<pid>/stat after the name of the program, which may contain spaces. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const msOf = (pid: number | string, fields: readonly number[]) => {
  const stat = statOf(pid);
  return (fields.reduce((sum, field) => sum + Number(stat[field]), 0) * 1000) / TICKS;
};

/** Milliseconds of processor time that a process has used. */
export const nodeMs = (pid: number | string): number => msOf(pid, [11, 12]);

/** PostgreSQL's time: the postmaster's, its ended children's and that of each child. */
export function postgresMs(postmaster: number): number {
  let sum = msOf(postmaster, [11, 12, 13, 14]);
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (Number(statOf(pid)[1]) === postmaster) sum += nodeMs(pid);
    } catch {
      // It has ended since.
    }
  }
  return sum;
}

/** Resident memory of a process in kilobytes. */
export const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
