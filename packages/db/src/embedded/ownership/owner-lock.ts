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

/** The living process that owns a folder, or is about to. */
export const ownerOf = (folder: string): number | undefined => otherLocks(folder).living[0];

/**
 * Makes one living process the only owner of a folder.
 *
 * Each contender announces itself by a file that names it (pid and start time, so a recycled pid proves
 * nothing) and only then looks at the others' files: of two that announce, at least the later one sees the
 * earlier, and steps back. There is no lock to break, so no moment in which two break the same stale one; a
 * dead owner's file is simply nobody's. It holds among processes that see each other's pids: one machine, or
 * one container.
 *
 * A killed process may still be seen for a moment, hence `patienceMs` before a living owner is believed.
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
    /** For tests: take it in another process's name. */
    pid?: number;
  } = {},
): Promise<OwnerLock> {
  const own = `owner-${pid}-${fingerprint(pid)}.lock`;
  const path = join(folder, own);
  const deadline = Date.now() + patienceMs;
  let told = false;
  for (;;) {
    let holder = otherLocks(folder, own).living[0];
    if (holder === undefined) {
      try {
        closeSync(openSync(path, 'wx', 0o600));
      } catch (error) {
        // Our own name is there: this very process owns the folder already, and no waiting will change that.
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
    if (!told) onWait();
    told = true;
    // Unequal pauses, or two contenders that step back together would meet again for ever.
    await sleep(randomInt(20, 80));
  }
}
