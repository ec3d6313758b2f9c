import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, mayEnter, runCommand } from './account.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';
import type { Runtime } from './runtime.ts';

/** Role and database of the app have the same name. The role is no superuser, as on an external server. */
const APP_ROLE = 'bandeja';

/** `database` may also be `postgres`, which holds no data of the app. */
export const connectionStringOf = (port: number, password: string, database = APP_ROLE): string =>
  `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${database}`;

// Only the app's role connects, only over loopback, only by password. The superuser has no password and cannot log
// in; work that needs it runs in single-user mode.
const HOST_ACCESS = `host all ${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`;

const UNFINISHED = 'cluster.new-';

/** A cluster's folder, and the programs that run it. */
export interface ClusterHome {
  readonly runtime: Runtime;
  readonly account: Account | null;
  /** Absolute. */
  readonly cluster: string;
}

/**
 * Name of the cluster's folder for a child whose working directory it is. The account may own the folder and still
 * be unable to enter its parents (under root's home); a child started inside needs no parents. Linux only;
 * elsewhere PostgreSQL reports what it lacks.
 */
export async function clusterName({
  account,
  cluster,
}: Pick<ClusterHome, 'account' | 'cluster'>): Promise<string> {
  if (account === null || process.platform !== 'linux') return cluster;
  return (await mayEnter(account, cluster)) ? cluster : '/proc/self/cwd';
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Runs one of PostgreSQL's programs in the cluster's folder; throws with its output when it fails. */
async function runTool(home: ClusterHome, tool: string, args: readonly string[], input = ''): Promise<void> {
  const { account, cluster, runtime } = home;
  const file = join(runtime.bin, tool);
  const options = { account, cwd: cluster, input };
  const { ok, output } = await runCommand(file, args, options);
  if (ok) return;
  const outputs = [output];
  if (/could not look up effective user ID/.test(output)) {
    // `--user 12345` of a container has no name. The server accepts that, these programs do not: where the system
    // allows it they run in a user namespace under a name, and their files keep the owner.
    const mapped = ['--user', '--map-user=65534', '--map-group=65534', '--', file, ...args];
    const retried = await runCommand('unshare', mapped, options);
    if (retried.ok) return;
    outputs.push(retried.output);
  }
  const sentence = 'O PostgreSQL não preparou o banco de dados.';
  throw new EmbeddedPostgresError('cluster_creation_failed', sentence, outputs.join('\n'));
}

/** Runs SQL as the superuser on a stopped cluster; throws when one statement fails. */
export const runSingleUser = async (home: ClusterHome, statements: readonly string[]) =>
  runTool(
    home,
    'postgres',
    // -j: a statement ends at a semicolon followed by an empty line.
    [
      ...['--single', '-j', '-D', await clusterName(home)],
      ...['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'],
    ],
    statements.map((sql) => `${sql};\n\n`).join(''),
  );

const runInitdb = async (home: ClusterHome) =>
  runTool(home, 'initdb', [
    ...['-D', await clusterName(home), '-U', 'postgres', '-E', 'UTF8', '--no-instructions'],
    // Refuses every connection until pg_hba.conf is written below.
    ...['--auth', 'reject'],
    // Accented letters have upper and lower case, and the sort order is by code point on every system.
    ...(home.runtime.major >= 17
      ? ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C']
      : ['--locale', 'C.UTF-8']),
  ]);

/** Removes what a createCluster that was killed left behind; another start may be creating one now. */
export function removeUnfinishedClusters(folder: string, olderThanMs = 3_600_000): void {
  // The clock that gives files their times: tests move Date.
  const now = performance.timeOrigin + performance.now();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(UNFINISHED))) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found && now - found.mtimeMs > olderThanMs)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Syncs a folder, so that a new name survives a power failure. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Makes a cluster with the app's role and its empty database, UTF-8, reachable by that role's password alone.
 * The folder gets its final name when it is complete and on disk; after a kill before that, the next start creates
 * a new cluster. Of two at once the first to finish stays.
 */
export async function createCluster(home: ClusterHome, password: string): Promise<void> {
  const folder = join(home.cluster, '..');
  const fresh = join(folder, UNFINISHED + randomBytes(6).toString('hex'));
  mkdirSync(fresh, { mode: 0o700 });
  try {
    chmodSync(fresh, 0o700);
    if (home.account !== null) lchownSync(fresh, home.account.uid, home.account.gid);
    const unfinished = { ...home, cluster: fresh };
    await runInitdb(unfinished);
    await runSingleUser(unfinished, [
      // May create databases: tests clone the template, and a backup can be restored next to the original.
      `CREATE ROLE ${APP_ROLE} LOGIN CREATEDB PASSWORD ${quoted(password)}`,
      `CREATE DATABASE ${APP_ROLE} OWNER ${APP_ROLE}`,
    ]);
    // Overwritten, not replaced: the file keeps the owner that initdb set.
    writeFileSync(join(fresh, 'pg_hba.conf'), HOST_ACCESS, { flush: true });
    renameSync(fresh, home.cluster);
    syncFolder(folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemErrorCode(error) ?? '')) throw error;
  }
}

/** Sets a new password on a stopped cluster. */
export const renewPassword = (home: ClusterHome, password: string) =>
  runSingleUser(home, [`ALTER ROLE ${APP_ROLE} PASSWORD ${quoted(password)}`]);
