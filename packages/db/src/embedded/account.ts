import { type SpawnOptions, spawn } from 'node:child_process';
import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whom PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const OVERFLOW_ID = 65_534;

/** `nobody` by name, else any other unprivileged name: initdb refuses an id that has no name. */
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
 * null: PostgreSQL runs as we do. As root: as the owner the cluster has already (an ordinary user may have
 * made it), else as the unprivileged user that exists everywhere.
 */
export function postgresAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

/** Gives a folder and all in it to the account, without following links. */
export function giveTo({ uid, gid }: Account, directory: string): void {
  lchownSync(directory, uid, gid);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTo({ uid, gid }, path);
    else lchownSync(path, uid, gid);
  }
}

/**
 * What every child gets: the account, and an environment of its own, so that no PGPORT, PGOPTIONS or locale of
 * whoever runs `npm start` reaches PostgreSQL, and its words come in English and its times in UTC.
 */
export function childOptions(account: Account | null, cwd: string): SpawnOptions {
  return {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account === null ? {} : account),
  };
}

export interface CommandResult {
  readonly ok: boolean;
  /** Both outputs as they came, trimmed; the system's words when the command could not be run at all. */
  readonly output: string;
}

/** Runs a command to its end as the account. Never rejects. */
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
    // A command that ends without reading its input closes the pipe; its own words say why.
    child.stdin?.on('error', () => {}).end(input);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Whether the account may walk to a folder. Asked of the system, for modes alone do not tell (links, ACLs, mounts). */
export async function mayEnter(account: Account | null, directory: string): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'test -x "$1/."', 'sh', directory], { account, cwd: '/' })).ok;
}
