import { randomBytes } from 'node:crypto';
import { chmodSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from './access.ts';
import { type Account, type CommandResult, mayEnter, runCommand } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { syncFolder } from './files.ts';
import type { Runtime } from './runtime.ts';

/** The app's role and its database bear the same name. It is no superuser: a real server's will not be either. */
export const APP_ROLE = 'bandeja';

export const connectionStringOf = ({ port, password }: Access): string =>
  `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_ROLE}`;

// Only the app's role, only over loopback, only by its password. The superuser can log in nowhere: it has no
// password, and work that needs it is done in single-user mode.
const HOST_ACCESS = `host all ${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`;

const UNFINISHED = 'cluster.new-';

/** The one place where a cluster lives in, and the programs that run it. */
export interface ClusterHome {
  readonly runtime: Runtime;
  readonly account: Account | null;
  /** Absolute. */
  readonly cluster: string;
}

/**
 * What to call the cluster's folder in a child whose working directory it is. The account may be unable to walk
 * to it (under root's home, say) though the folder is its own; a child born inside needs no walk, and this name
 * leads it home without any privilege. Linux only; elsewhere PostgreSQL will say what it lacks.
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

/** Runs one of PostgreSQL's programs to its end, in the cluster's folder. */
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
  // A container's bare `--user 12345` has no name, on which these programs insist, though the server does not. Where
  // the system allows it they see themselves as nobody while their files stay ours.
  const asNobody = ['--user', '--map-user=65534', '--map-group=65534', '--', file, ...args];
  const retried = await runCommand('unshare', asNobody, { account, cwd: cluster, input });
  return { ok: retried.ok, output: `${result.output}\n${retried.output}` };
}

/** Runs SQL as the superuser on a cluster that is not running, all or an error. */
async function runSingleUser(home: ClusterHome, statements: readonly string[]): Promise<void> {
  const { ok, output } = await runTool(
    home,
    'postgres',
    // -j: a statement ends at a semicolon and an empty line.
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
    // Nobody at all until pg_hba.conf is written below.
    ...['--auth', 'reject'],
    // Letters with accents have upper and lower case, and the order is that of code points everywhere.
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

/** Removes what starts killed in the middle of createCluster left. Only the folder's owner may call it. */
export function removeUnfinishedClusters(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a cluster with the app's role and its empty database, UTF-8, reachable by that role's password alone.
 * It gets its name only when whole and on disk; killed before, there is no cluster and the next start makes one.
 * `beforeNaming` is the moment to keep the password.
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
      // May create databases: the tests clone theirs, and a backup can be tried out beside the original.
      `CREATE ROLE ${APP_ROLE} LOGIN CREATEDB PASSWORD ${quoted(password)}`,
      `CREATE DATABASE ${APP_ROLE} OWNER ${APP_ROLE}`,
    ]);
    // Overwritten, not replaced: the file keeps the owner initdb gave it.
    writeFileSync(join(fresh, 'pg_hba.conf'), HOST_ACCESS, { flush: true });
    beforeNaming();
    renameSync(fresh, home.cluster);
    syncFolder(folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** For a cluster whose password was lost; it must not be running. */
export async function renewPassword(home: ClusterHome, password: string): Promise<void> {
  await runSingleUser(home, [`ALTER ROLE ${APP_ROLE} PASSWORD ${quoted(password)}`]);
}
