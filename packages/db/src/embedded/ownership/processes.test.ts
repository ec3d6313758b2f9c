import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startZombie } from '../../testing/postgres/zombie.ts';
import { pidExists, processIdentity } from './processes.ts';

test('a process is identified while it lives, and only it', async () => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const identity = processIdentity(child.pid ?? 0);
  expect(identity).not.toBeNull();
  expect(processIdentity(child.pid ?? 0)).toBe(identity);
  expect(processIdentity(process.pid)).not.toBe(identity);
  child.kill();
  await once(child, 'exit');
  expect(processIdentity(child.pid ?? 0)).toBeNull();
});

test.runIf(process.platform === 'linux')(
  'a zombie counts as exited while the system still has its pid',
  async () => {
    const zombie = await startZombie();
    try {
      await expect.poll(() => processIdentity(zombie.pid), { timeout: 10_000 }).toBeNull();
      expect(pidExists(zombie.pid)).toBe(true);
    } finally {
      zombie.end();
    }
  },
);
