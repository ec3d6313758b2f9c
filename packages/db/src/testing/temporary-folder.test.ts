import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { processIdentity } from '../embedded/ownership/processes.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

test('remove deletes the folder with all content', () => {
  const folder = createTemporaryFolder('bandeja-folder');
  writeFileSync(join(folder.path, 'file'), '');
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

/** A process that creates a folder and waits; its first line of output is the folder. */
async function folderOfAnother(
  outfile: string,
): Promise<{ owner: ChildProcess; path: string; user: ChildProcess }> {
  const user = spawn('sleep', ['600'], { stdio: 'ignore' });
  await build({
    stdin: {
      contents: `
        import { createTemporaryFolder } from './temporary-folder.ts';
        const folder = createTemporaryFolder('bandeja-folder');
        folder.usedBy(${user.pid});
        process.stdout.write(folder.path);
        setInterval(() => {}, 1000);`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  });
  const owner = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [path] = await once(owner.stdout, 'data');
  return { owner, user, path: String(path) };
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'the folder is removed after %s when no process uses it',
  async (name) => {
    const folder = createTemporaryFolder('bandeja-folder');
    const { owner, path, user } = await folderOfAnother(join(folder.path, 'owner.mjs'));
    try {
      owner.kill(name);
      await once(owner, 'exit');
      // The cleaner checks ten times a second.
      await expect.poll(() => processIdentity(owner.pid ?? 0), { timeout: 10_000 }).toBeNull();
      expect(existsSync(path)).toBe(true);
      user.kill();
      await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(false);
    } finally {
      user.kill();
      folder.remove();
    }
  },
);
