import { createHash, randomInt } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemErrorCode } from '../errors.ts';
import { processIdentity } from './processes.ts';

const NAME = /^owner-(\d+)-([0-9a-f]{16})\.lock$/;

export interface OwnerLock {
  release(): void;
}

export class OwnerLockHeldError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`held by process ${pid}`);
    this.pid = pid;
  }
}

function fingerprint(pid: number): string | null {
  const identity = processIdentity(pid);
  return identity === null ? null : createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

function otherLocks(folder: string, own = ''): { living: number[]; stale: string[] } {
  const living: number[] = [];
  const stale: string[] = [];
  for (const name of readdirSync(folder)) {
    const match = NAME.exec(name);
    if (match === null || name === own) continue;
    const pid = Number(match[1]);
    if (fingerprint(pid) === match[2]) living.push(pid);
    else stale.push(name);
  }
  return { living, stale };
}

/** The running process that owns a folder or is taking it. */
export const ownerOf = (folder: string): number | undefined => otherLocks(folder).living[0];

/**
 * Makes one running process the only owner of a folder.
 *
 * Each contender writes a file with its pid and start time (a recycled pid proves nothing) and then reads the files of
 * the others: of two contenders, at least the later one sees the earlier file and withdraws. Stale locks are never
 * broken, so no two processes break the same one; the file of a dead owner is ignored. Valid among processes that see
 * each other's pids: one machine, or one container.
 *
 * A killed process stays visible for a moment, so a running owner is accepted as such after `patienceMs`.
 * Rejects with OwnerLockHeldError.
 */
export async function takeOwnerLock(
  folder: string,
  {
    patienceMs = 2_500,
    onWait = () => {},
    pid = process.pid,
  }: {
    patienceMs?: number;
    onWait?: () => void;
    /** For tests: take the lock for another process. */
    pid?: number;
  } = {},
): Promise<OwnerLock> {
  const own = `owner-${pid}-${fingerprint(pid)}.lock`;
  const path = join(folder, own);
  const deadline = Date.now() + patienceMs;
  let reported = false;
  for (;;) {
    let holder = otherLocks(folder, own).living[0];
    if (holder === undefined) {
      try {
        closeSync(openSync(path, 'wx', 0o600));
      } catch (error) {
        // This process owns the folder already; waiting does not change that.
        if (systemErrorCode(error) === 'EEXIST') throw new OwnerLockHeldError(pid);
        throw error;
      }
      const { living, stale } = otherLocks(folder, own);
      if (living.length === 0) {
        for (const name of stale) rmSync(join(folder, name), { force: true });
        return { release: () => rmSync(path, { force: true }) };
      }
      rmSync(path, { force: true });
      holder = living[0];
    }
    if (Date.now() >= deadline) throw new OwnerLockHeldError(holder ?? pid);
    if (!reported) onWait();
    reported = true;
    // Random pauses: with equal ones, two contenders would withdraw together forever.
    await sleep(randomInt(20, 80));
  }
}
