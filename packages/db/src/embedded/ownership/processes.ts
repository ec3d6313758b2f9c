import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

const onLinux = process.platform === 'linux';

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, columns: string): string | null {
  try {
    const output = execFileSync('ps', ['-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || null;
  } catch {
    return null;
  }
}

/**
 * Identity of a process among all that have or had the same pid: its start time and boot id. null when there is no
 * such process. A zombie counts as exited: it holds nothing, and containers whose first process does not reap keep it
 * forever.
 */
export function processIdentity(pid: number): string | null {
  if (!onLinux) {
    const line = ps(pid, 'state=,lstart=');
    return line === null || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim();
  }
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the command in brackets and may contain spaces and brackets; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTime === undefined) return null;
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${startTime}`;
}

function isPostgresIn(pid: number, directory: { dev: number; ino: number }, path: string): boolean {
  if (!onLinux) {
    const command = ps(pid, 'command=');
    return command?.includes('postgres') === true && command.includes(` -D ${path} `);
  }
  // All PostgreSQL processes have the data folder as working directory, those of initdb and single-user mode
  // included.
  if (readText(`/proc/${pid}/comm`)?.trim() !== 'postgres') return false;
  try {
    const cwd = statSync(`/proc/${pid}/cwd`);
    return cwd.dev === directory.dev && cwd.ino === directory.ino && processIdentity(pid) !== null;
  } catch {
    return false;
  }
}

/** The pid in the first line of postmaster.pid, running or not; null without the file. */
export function recordedPostmaster(cluster: string): number | null {
  const pid = Number.parseInt(readText(`${cluster}/postmaster.pid`) ?? '', 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * Running PostgreSQL processes of this cluster. On Linux also the backends of a postmaster that has exited; elsewhere
 * only the postmaster, and PostgreSQL's own lock covers the rest.
 */
export function clusterProcesses(cluster: string): number[] {
  const directory = statSync(cluster, { throwIfNoEntry: false });
  if (directory === undefined) return [];
  const candidates = onLinux
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [recordedPostmaster(cluster)].filter((pid) => pid !== null);
  return candidates.filter((pid) => isPostgresIn(pid, directory, cluster));
}

/** Whether the pid exists; PostgreSQL makes the same check before it respects a lock file. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Sends a signal; a process that has exited meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited already.
  }
}
