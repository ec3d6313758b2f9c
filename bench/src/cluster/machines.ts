import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, unprivilegedAccount } from '@bandeja/pg/embedded/account';

// Reads the process groups of the programs until the pipe ends: this process is over, in whatever way. A frozen
// PostgreSQL is not in the group of its Patroni.
const JANITOR = `
  while read -r pid; do pids="$pids $pid"; done
  for pid in $pids; do kill -s KILL -- "-$pid" 2>/dev/null; done
  for file in "$1"/*/data/postmaster.pid; do
    [ -f "$file" ] || continue
    postmaster=$(head -n 1 "$file")
    kill -s KILL $(cat "/proc/$postmaster/task/$postmaster/children" 2>/dev/null) "$postmaster" 2>/dev/null
  done
  rm -rf -- "$1"
`;

export interface Program {
  readonly pid: number;
  /** Sends a signal to the program and its children. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the program has ended. */
  readonly ended: Promise<void>;
}

export interface Machines {
  readonly folder: string;
  /** A new folder for one machine, writable for the programs that refuse to run as root. */
  folderOf(name: string): string;
  /** Starts a program, whose output goes to a file; `asRoot`: it changes its account by itself. */
  start(name: string, command: readonly string[], options?: StartOptions): Program;
  /** The last lines that a program wrote. */
  outputOf(name: string, lines: number): string;
  /** Copies what all programs wrote to this folder. */
  keepLogs(folder: string): void;
  /** Ends everything and removes the folder. */
  end(): Promise<void>;
}

type StartOptions = { env?: Record<string, string>; asRoot?: boolean };

/** Programs under one temporary folder that end with this process, also when it is killed. */
export function createMachines(): Machines {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-cluster-'));
  chmodSync(folder, 0o711);
  const account: Account | null = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  // Ctrl-C of the terminal does not reach it.
  const janitor = spawn('/bin/sh', ['-c', JANITOR, 'cluster-janitor', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  const gone = new Promise<void>((resolve) => janitor.on('exit', () => resolve()));
  const ofNobody = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  return {
    folder,
    folderOf(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o755 });
      return ofNobody(path);
    },
    start(name, [program = '', ...args], { env = {}, asRoot = false } = {}) {
      const log = openSync(join(logs, name), 'a');
      const child = spawn(program, args, {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
        stdio: ['ignore', log, log],
        detached: true,
        ...(asRoot || !account ? {} : account),
      });
      const ended = new Promise<void>((resolve) => {
        child.on('exit', () => resolve());
        child.on('error', () => resolve());
      });
      const pid = pidOf(child, program);
      janitor.stdin.write(`${pid}\n`);
      return { pid, ended, signal: (signal) => signalTo(-pid, signal) };
    },
    outputOf: (name, lines) =>
      readFileSync(join(logs, name), 'utf8').trimEnd().split('\n').slice(-lines).join('\n'),
    keepLogs: (to) => cpSync(logs, to, { recursive: true }),
    async end() {
      janitor.stdin.end();
      await gone;
    },
  };
}

function pidOf(child: ChildProcess, program: string): number {
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return child.pid;
}

/** A program that has ended already is no error. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Sends a signal to a PostgreSQL, the postmaster first: each of its processes has a group of its own. */
export function signalPostgres(dataFolder: string, signal: NodeJS.Signals): void {
  const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parentOf = (pid: string) => {
    try {
      return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return Number.NaN;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  for (const pid of [postmaster, ...children.map(Number)]) signalTo(pid, signal);
}

/** Asks until the answer is neither false nor an error. Fails with `what` after the limit. */
export async function until<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | false> | T | false,
  everyMs = 100,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  let last: unknown = 'it did not happen';
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(everyMs);
  }
  throw new Error(`${what} within ${limitMs / 1000} s: ${last instanceof Error ? last.message : last}`);
}
