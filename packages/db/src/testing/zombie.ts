import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Zombie {
  readonly pid: number;
  end(): void;
}

/** A process that has ended and that its parent never asks after, as in containers whose first process does not reap. */
export async function startZombie(account: { uid?: number; gid?: number } = {}): Promise<Zombie> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 601'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: '/',
    ...account,
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  // The shell would still have asked; what it becomes will not.
  while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() !== 'sleep') await sleep(5);
  process.kill(pid, 'SIGKILL');
  return { pid, end: () => parent.kill('SIGKILL') };
}
