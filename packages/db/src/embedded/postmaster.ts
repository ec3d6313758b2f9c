import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childOptions } from './account.ts';
import { type ClusterHome, clusterName } from './cluster.ts';
import { openLog } from './files.ts';

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has exited; never rejects. */
  readonly exited: Promise<void>;
  /** Fast shutdown: ends sessions, rolls back transactions, writes everything to disk. Idempotent. */
  stop(): Promise<void>;
}

/** The postmaster exited before it accepted connections; `words` is its log of this attempt. */
export class PostmasterStartError extends Error {
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.words = words;
  }
}

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 8_000;
const RECOVERING_AFTER_MS = 1_000;
const WORDS_BYTES = 4_000;

// Stops PostgreSQL when its owner is killed or crashes: `read` reaches the end of the pipe that only the owner
// holds open. A line on the pipe means that nothing is left to do.
const WATCHDOG = 'read -r _ || kill -INT "$1"';

function startWatchdog(home: ClusterHome, pid: number): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'bandeja-watchdog', String(pid)], {
    ...childOptions(home.account, '/'),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // PostgreSQL works without the watchdog; the next start ends leftover processes.
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  watchdog.unref();
  if (watchdog.stdin !== null && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') {
    watchdog.stdin.unref();
  }
  return watchdog;
}

function settingsArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The state that the postmaster writes into the eighth line of its lock file. */
function recordedState(cluster: string, pid: number): string {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) ? (lines[7] ?? '').trim() : '';
  } catch {
    return '';
  }
}

function readFrom(path: string, start: number): string {
  const handle = openSync(path, 'r');
  try {
    const from = Math.max(start, fstatSync(handle).size - WORDS_BYTES);
    const buffer = Buffer.alloc(WORDS_BYTES);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, WORDS_BYTES, from)).trim();
  } finally {
    closeSync(handle);
  }
}

/**
 * Starts the server on the cluster and resolves once it accepts connections, however long recovery takes.
 * Rejects with PostmasterStartError. The child runs in its own session: Ctrl-C reaches the owner only, which
 * completes its requests first.
 */
export async function startPostmaster(
  home: ClusterHome,
  options: { logFile: string; settings: Readonly<Record<string, string>>; onRecovery?: () => void },
): Promise<Postmaster> {
  const { logFile, settings, onRecovery = () => {} } = options;
  const name = await clusterName(home);
  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  const child = spawn(join(home.runtime.bin, 'postgres'), ['-D', name, ...settingsArguments(settings)], {
    ...childOptions(home.account, home.cluster),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let gone = false;
  let systemWords = '';
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      resolve();
    };
    child.on('exit', end);
    child.on('error', (error) => {
      systemWords = error.message;
      end();
    });
  });
  const { pid } = child;
  if (pid === undefined) {
    await exited;
    throw new PostmasterStartError(systemWords);
  }
  const watchdog = startWatchdog(home, pid);
  exited.then(() => watchdog.stdin?.end('ended\n'));

  const startedAt = Date.now();
  let reported = false;
  while (recordedState(home.cluster, pid) !== 'ready') {
    if (gone) throw new PostmasterStartError(readFrom(logFile, logStart) || systemWords);
    if (!reported && Date.now() - startedAt > RECOVERING_AFTER_MS) {
      reported = true;
      onRecovery();
    }
    await sleep(10);
  }
  // From here on the child does not keep the parent's event loop alive.
  child.unref();

  const goneWithin = async (milliseconds: number) => {
    const timer = new AbortController();
    await Promise.race([exited, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    return gone;
  };
  const stop = async () => {
    if (gone) return;
    child.ref();
    child.kill('SIGINT');
    if (await goneWithin(FAST_SHUTDOWN_MS)) return;
    // Neither loses committed data: the next start replays the log.
    child.kill('SIGQUIT');
    if (await goneWithin(IMMEDIATE_SHUTDOWN_MS)) return;
    child.kill('SIGKILL');
    await exited;
  };
  let stopping: Promise<void> | undefined;
  return {
    pid,
    exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
