import { randomBytes } from 'node:crypto';
import { chmodSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, runCommand } from './account.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { syncFolder } from './files.ts';
import type { Runtime } from './runtime.ts';

/** The app's role and its database bear the same name. It is no superuser: a real server's will not be either. */
export const APP_ROLE = 'bandeja';

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
  const { ok } = await runCommand('/bin/sh', ['-c', 'test -x "$1/."', 'sh', cluster], { account, cwd: '/' });
  return ok ? cluster : '/proc/self/cwd';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Runs SQL as the superuser on a cluster that is not running. */
async function runSingleUser(home: ClusterHome, statements: readonly string[]): Promise<void> {
  const { ok, output } = await runCommand(
    join(home.runtime.bin, 'postgres'),
    // -j: a statement ends at a semicolon and an empty line.
    [
      '--single',
      '-j',
      '-D',
      await clusterName(home),
      '-c',
      'exit_on_error=on',
      '-c',
      'log_checkpoints=off',
      'postgres',
    ],
    { account: home.account, cwd: home.cluster, input: statements.map((sql) => `${sql};\n\n`).join('') },
  );
  if (!ok) {
    throw new EmbeddedPostgresError(
      'cluster_creation_failed',
      'O PostgreSQL recusou a preparação do banco.',
      output,
    );
  }
}

async function runInitdb({ runtime, account, cluster }: ClusterHome): Promise<void> {
  const args = [
    ...['-D', await clusterName({ account, cluster }), '-U', 'postgres', '-E', 'UTF8', '--no-instructions'],
    // Nobody at all until pg_hba.conf is written below.
    ...['--auth', 'reject'],
    // The builtin locale knows letters with accents and is the same on every machine; before 17 plain C.
    ...(runtime.major >= 17 ? ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'] : []),
    ...['--locale', 'C'],
  ];
  const initdb = join(runtime.bin, 'initdb');
  let result = await runCommand(initdb, args, { account, cwd: cluster });
  if (!result.ok && /could not look up effective user ID/.test(result.output)) {
    // A container's bare `--user 12345` has no name, which initdb (but not the server) insists on. Where the
    // system allows it, initdb sees itself as nobody while its files stay ours.
    const asNobody = ['--user', '--map-user=65534', '--map-group=65534', '--', initdb, ...args];
    const retried = await runCommand('unshare', asNobody, { account, cwd: cluster });
    result = { ok: retried.ok, output: `${result.output}\n${retried.output}` };
  }
  if (!result.ok) {
    throw new EmbeddedPostgresError(
      'cluster_creation_failed',
      'O PostgreSQL não criou o banco de dados.',
      result.output,
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
