import { execFileSync, spawn } from 'node:child_process';
import { closeSync, fstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './access.ts';
import { childOptions, openLog } from './account.ts';
import { type ClusterHome, clusterName } from './cluster.ts';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';

/** What the postmaster of a cluster has written into its lock file, postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it accepts connections: it is not starting, recovering or stopping. */
  readonly isReady: boolean;
}

// Durability keeps PostgreSQL's defaults (fsync, synchronous_commit). Errors of single statements (a slot already
// taken) are routine and may contain personal data, so they are not logged.
const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'bandeja',
};

/** A port or the shared memory of a killed postmaster may be in use for a moment. */
const RETRY_MS = 20_000;
const RECOVERING_AFTER_MS = 1_000;
const MOST_WORDS = 4_000;

/** Whether the process is a PostgreSQL of this cluster. A zombie is none: it holds nothing. */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' });
      return !line.startsWith('Z') && line.includes('postgres') && line.includes(` -D ${cluster} `);
    }
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    // Its working directory is the cluster; that of a zombie does not exist.
    const [folder, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return folder.dev === own.dev && folder.ino === own.ino;
  } catch (error) {
    // Root of a container may not look into a process of another account: its name has to do.
    return systemErrorCode(error) === 'EACCES';
  }
}

/** The running postmaster of a cluster, also while it starts or stops; null without one. */
export function runningPostmaster(cluster: string): Postmaster | null {
  try {
    const [pid = '', , , port, , , , state = ''] = readFileSync(
      join(cluster, 'postmaster.pid'),
      'utf8',
    ).split('\n');
    if (!isPostgresOf(Number(pid), cluster)) return null;
    return { pid: Number(pid), port: Number(port), isReady: state.trim() === 'ready' };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Removes a lock file whose pid belongs to another program by now, or to a zombie: PostgreSQL would take it for a
 * running postmaster. A pid that does not exist PostgreSQL handles itself, and shared memory that is in use too.
 */
function removeForeignLockFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  try {
    // Negative while PostgreSQL runs in single-user mode.
    const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10));
    process.kill(pid, 0);
    if (!isPostgresOf(pid, cluster)) rmSync(file);
  } catch {
    // No file, or no such process.
  }
}

interface LaunchOptions {
  readonly logFile: string;
  /** More server settings, by their PostgreSQL names. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onRecovery?: () => void;
}

/** One attempt on one port: the postmaster, or what its log says about its end. */
async function launch(home: ClusterHome, port: number, options: LaunchOptions): Promise<Postmaster | string> {
  const { logFile, settings, onRecovery = () => {} } = options;
  const given = Object.entries({ ...SERVER_SETTINGS, ...settings, port: String(port) });
  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  // In a session of its own: Ctrl-C reaches the server only, which completes its requests first.
  const child = spawn(
    join(home.runtime.bin, 'postgres'),
    ['-D', await clusterName(home), ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...childOptions(home.account, home.cluster), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  const startedAt = Date.now();
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const running = runningPostmaster(home.cluster);
    if (running?.pid === child.pid && running?.isReady) {
      // From here on it does not keep this process alive, and may outlive it.
      child.unref();
      return running;
    }
    if (Date.now() - startedAt > RECOVERING_AFTER_MS) onRecovery();
    await sleep(10);
  }
  return failure ?? readFileSync(logFile).subarray(logStart).toString('utf8').trim().slice(-MOST_WORDS);
}

/**
 * Starts a postmaster on the cluster and resolves once it accepts connections, however long recovery takes; or with
 * that of another process which was quicker: PostgreSQL's lock file admits one. Rejects with EmbeddedPostgresError.
 */
export async function startPostmaster(home: ClusterHome, options: LaunchOptions): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    removeForeignLockFile(home.cluster);
    const started = await launch(home, await freePort(), options);
    if (typeof started !== 'string') return started;
    const other = runningPostmaster(home.cluster);
    if (other !== null) return other;
    const mayPass = /could not create any TCP\/IP sockets|lock file "postmaster.pid"|is still in use/.test(
      started,
    );
    if (!mayPass || Date.now() > deadline)
      throw new EmbeddedPostgresError('start_failed', 'O PostgreSQL não ligou. Ele disse:', started);
    await sleep(100);
  }
}

/** Ends the postmaster of a cluster. Nothing committed is lost: after the last signals the next start replays the log. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    // Fast shutdown: ends sessions, rolls back transactions, writes everything to disk.
    ['SIGINT', 30_000],
    ['SIGQUIT', 8_000],
    ['SIGKILL', 8_000],
  ];
  for (const [signal, patienceMs] of steps) {
    if (!isPostgresOf(pid, cluster)) return;
    const deadline = Date.now() + patienceMs;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    while (isPostgresOf(pid, cluster) && Date.now() < deadline) await sleep(20);
  }
}
