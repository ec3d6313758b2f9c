import { type SpawnOptions, spawn } from 'node:child_process';
import { lchownSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The account that PostgreSQL runs as; PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const OVERFLOW_ID = 65_534;

/** The first existing unprivileged account: initdb refuses an id without a name. */
export function unprivilegedAccount(passwd = readPasswd()): Account {
  const entries = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name && Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0);
  const entry = entries.find(({ name }) => name === 'nobody') ?? entries[0];
  return { uid: entry?.uid ?? OVERFLOW_ID, gid: entry?.gid ?? OVERFLOW_ID };
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/**
 * null: PostgreSQL runs as the current user. For root: the present owner of the cluster (an ordinary user may have
 * created it), else the unprivileged user that exists on every system.
 */
export function postgresAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

/** Changes the owner of a folder and its content to the account, without following links. */
export function giveTo({ uid, gid }: Account, directory: string): void {
  lchownSync(directory, uid, gid);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTo({ uid, gid }, path);
    else lchownSync(path, uid, gid);
  }
}

/** A file that root creates in another user's folder gets that user as owner, who can then start without root. */
function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}

/** Opens a log for appending, readable for its owner only; returns the file descriptor. */
export function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600);
  giveToFolderOwner(path);
  return log;
}

/** Writes a new file, to the disk, that only the owner of its folder may read. */
export function writeOwned(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
  giveToFolderOwner(path);
}

/**
 * Options of every child process: the account, and a fixed environment, so that no PGPORT, PGOPTIONS or locale of
 * the shell reaches PostgreSQL. Messages are in English, times in UTC.
 */
export function childOptions(account: Account | null, cwd: string): SpawnOptions {
  return {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account === null ? {} : account),
  };
}

interface CommandResult {
  readonly ok: boolean;
  /** Both outputs in order, trimmed; the message of the system when the command could not be started. */
  readonly output: string;
}

/** Runs a command as the account until it exits. Never rejects. */
export function runCommand(
  file: string,
  args: readonly string[],
  { account, cwd, input = '' }: { account: Account | null; cwd: string; input?: string },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { ...childOptions(account, cwd), stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    // A command that exits without reading its input closes the pipe; its output has the reason.
    child.stdin?.on('error', () => {}).end(input);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Whether the account may enter a folder. The system decides: modes alone are not enough (links, ACLs, mounts). */
export async function mayEnter(account: Account | null, directory: string): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'test -x "$1/."', 'sh', directory], { account, cwd: '/' })).ok;
}
