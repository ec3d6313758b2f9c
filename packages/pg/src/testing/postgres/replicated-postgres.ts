import { spawn } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, newPassword } from '../../embedded/access.ts';
import { childOptions, openLog, runCommand } from '../../embedded/account.ts';
import {
  type ClusterHome,
  clusterName,
  connectionStringOf,
  createCluster,
  runSingleUser,
} from '../../embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '../../embedded/postmaster.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { THROW_AWAY_SETTINGS } from '../temporary-settings.ts';
import { BIN, debianHome } from './debian-postgres.ts';

const START_MS = 60_000;
const POLL_MS = 20;

/** A commit is in the log before it is seen, as on a server whose data matter. */
const SETTINGS = { ...THROW_AWAY_SETTINGS, synchronous_commit: 'local' };

export interface ReplicatedPostgres {
  /** Addresses of the app's database on the primary and on its streaming standby; the role is a superuser. */
  readonly primary: string;
  readonly standby: string;
  /** The same on the standby for a statement that has one value. */
  onStandby(sql: string): Promise<unknown>;
  /** The standby replays nothing from now on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** The standby ends; `startStandby` starts it again, on the same port. */
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Waits for a state that comes by itself; a server that is starting refuses connections. */
async function until(isThere: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${START_MS} ms`);
    await sleep(POLL_MS);
  }
}

/** A folder that PostgreSQL's account may fill. */
function folderFor({ account, cluster }: ClusterHome): void {
  mkdirSync(cluster, { mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
}

async function spawnStandby(home: ClusterHome, port: number, logFile: string): Promise<number> {
  const settings = { ...SETTINGS, listen_addresses: '127.0.0.1', unix_socket_directories: '', port };
  const log = openLog(logFile);
  const child = spawn(
    join(BIN, 'postgres'),
    [
      '-D',
      await clusterName(home),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...childOptions(home.account, home.cluster), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  if (child.pid === undefined) throw new Error('the standby did not start');
  return child.pid;
}

/** A temporary primary of Debian's PostgreSQL 15 with a streaming standby, copied from it by pg_basebackup. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = createTemporaryFolder('bandeja-replicated');
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
    folder.remove();
  };
  try {
    const home = debianHome(join(folder.path, 'primary'));
    const password = newPassword();
    await createCluster(home, password);
    // Tests pause, promote, and see the timeline.
    await runSingleUser(home, ['ALTER ROLE bandeja SUPERUSER REPLICATION']);
    appendFileSync(
      join(home.cluster, 'pg_hba.conf'),
      'host replication bandeja 127.0.0.1/32 scram-sha-256\n',
    );
    const primary = await startPostmaster(home, {
      logFile: join(folder.path, 'primary.log'),
      settings: SETTINGS,
    });
    folder.usedBy(primary.pid);
    ends.push(() => stopPostmaster(home.cluster, primary.pid));

    const copy = { ...home, cluster: join(folder.path, 'standby') };
    folderFor(copy);
    const address = connectionStringOf(primary.port, password);
    const { ok, output } = await runCommand(
      join(BIN, 'pg_basebackup'),
      ['-d', address, '-D', await clusterName(copy), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      { account: copy.account, cwd: copy.cluster },
    );
    if (!ok) throw new Error(`pg_basebackup: ${output}`);
    const port = await freePort();
    const standby = connectionStringOf(port, password);
    const onStandby = (sql: string) => ask(standby, sql);
    let pid: number | null = null;
    const startStandby = async () => {
      pid = await spawnStandby(copy, port, join(folder.path, 'standby.log'));
      folder.usedBy(pid);
      await until(async () => (await onStandby('SELECT pg_is_in_recovery()')) === true, 'the standby');
    };
    const stopStandby = async () => {
      if (pid !== null) await stopPostmaster(copy.cluster, pid);
      pid = null;
    };
    ends.push(stopStandby);
    await startStandby();
    return {
      ...{ primary: address, standby, onStandby, startStandby, stopStandby, stop },
      async pause() {
        await onStandby('SELECT pg_wal_replay_pause()');
        const state = () => onStandby('SELECT pg_get_wal_replay_pause_state()');
        await until(async () => (await state()) === 'paused', 'the pause');
      },
      async resume() {
        await onStandby('SELECT pg_wal_replay_resume()');
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
