import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Zombie {
  readonly pid: number;
  end(): void;
}

/** A process that has exited and that its parent does not reap, as in containers without an init process. */
export async function startZombie(account: { uid?: number; gid?: number } = {}): Promise<Zombie> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 601'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: '/',
    ...account,
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  // The shell would reap the child; the program that replaces it does not.
  while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() !== 'sleep') await sleep(5);
  process.kill(pid, 'SIGKILL');
  return { pid, end: () => parent.kill('SIGKILL') };
}
