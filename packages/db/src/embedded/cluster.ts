import { randomBytes } from 'node:crypto';
import { chmodSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from './access.ts';
import { type Account, type CommandResult, mayEnter, runCommand } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { syncFolder } from './files.ts';
import type { Runtime } from './runtime.ts';

/** Role and database of the app have the same name. The role is no superuser, as on an external server. */
export const APP_ROLE = 'bandeja';

export const connectionStringOf = ({ port, password }: Access): string =>
  `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_ROLE}`;

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

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs one of PostgreSQL's programs in the cluster's folder until it exits. */
async function runTool(
  home: ClusterHome,
  tool: string,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const { account, cluster, runtime } = home;
  const file = join(runtime.bin, tool);
  const result = await runCommand(file, args, { account, cwd: cluster, input });
  if (result.ok || !/could not look up effective user ID/.test(result.output)) return result;
  // `--user 12345` of a container has no name. The server accepts that, these programs do not: where the system
  // allows it they run in a user namespace under a name, and their files keep the owner.
  const mapped = ['--user', '--map-user=65534', '--map-group=65534', '--', file, ...args];
  const retried = await runCommand('unshare', mapped, { account, cwd: cluster, input });
  return { ok: retried.ok, output: `${result.output}\n${retried.output}` };
}

/** Runs SQL as the superuser on a stopped cluster; throws when one statement fails. */
async function runSingleUser(home: ClusterHome, statements: readonly string[]): Promise<void> {
  const { ok, output } = await runTool(
    home,
    'postgres',
    // -j: a statement ends at a semicolon followed by an empty line.
    [
      ...['--single', '-j', '-D', await clusterName(home)],
      ...['-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'],
    ],
    statements.map((sql) => `${sql};\n\n`).join(''),
  );
  if (!ok) {
    throw new EmbeddedPostgresError(
      'cluster_creation_failed',
      'O PostgreSQL recusou a preparação do banco.',
      output,
    );
  }
}

async function runInitdb(home: ClusterHome): Promise<void> {
  const { ok, output } = await runTool(home, 'initdb', [
    ...['-D', await clusterName(home), '-U', 'postgres', '-E', 'UTF8', '--no-instructions'],
    // Refuses every connection until pg_hba.conf is written below.
    ...['--auth', 'reject'],
    // Accented letters have upper and lower case, and the sort order is by code point on every system.
    ...(home.runtime.major >= 17
      ? ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C']
      : ['--locale', 'C.UTF-8']),
  ]);
  if (!ok) {
    throw new EmbeddedPostgresError(
      'cluster_creation_failed',
      'O PostgreSQL não criou o banco de dados.',
      output,
    );
  }
}

/** Removes what a createCluster that was killed left behind. Only the owner of the folder may call it. */
export function removeUnfinishedClusters(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a cluster with the app's role and its empty database, UTF-8, reachable by that role's password alone.
 * The folder gets its final name when it is complete and on disk; after a kill before that, the next start creates
 * a new cluster. `beforeNaming` runs before the rename, to store the password.
 */
export async function createCluster(
  home: ClusterHome,
  password: string,
  beforeNaming: () => void,
): Promise<void> {
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
    beforeNaming();
    renameSync(fresh, home.cluster);
    syncFolder(folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Sets a new password on a stopped cluster. */
export async function renewPassword(home: ClusterHome, password: string): Promise<void> {
  await runSingleUser(home, [`ALTER ROLE ${APP_ROLE} PASSWORD ${quoted(password)}`]);
}
