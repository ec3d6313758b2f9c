import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
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
  'after %s the process that uses the folder is ended, and the folder removed',
  async (name) => {
    const folder = createTemporaryFolder('bandeja-folder');
    const { owner, path, user } = await folderOfAnother(join(folder.path, 'owner.mjs'));
    try {
      const ended = once(user, 'exit');
      owner.kill(name);
      expect(await ended).toEqual([null, 'SIGINT']);
      await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(false);
    } finally {
      user.kill();
      folder.remove();
    }
  },
);
