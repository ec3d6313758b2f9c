import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { pidExists, processIdentity } from './processes.ts';

test('a process is itself as long as it lives, and nobody else', async () => {
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

test('a zombie counts as gone though the system still knows its pid', async () => {
  // The shell becomes `sleep`, which never asks after the child it inherited.
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(parent.stdout, 'data');
  const zombie = Number(line);
  try {
    await expect.poll(() => processIdentity(zombie)).toBeNull();
    expect(pidExists(zombie)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});
