import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepPreviousAssets } from '../lib/build/previous-assets.mjs';

/** A build as Vite runs it: the folder is emptied first. */
async function built(folder: string, files: readonly string[]): Promise<string[]> {
  await keepPreviousAssets(folder, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const file of files) writeFileSync(join(folder, 'assets', file), file);
  });
  return readdirSync(join(folder, 'assets')).sort();
}

test('a build keeps the asset files of the build before, and drops older ones', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'bandeja-')), 'dist');
  expect(await built(folder, ['a-1.js', 'same.js'])).toEqual(['a-1.js', 'same.js']);
  expect(await built(folder, ['a-2.js', 'same.js'])).toEqual(['a-1.js', 'a-2.js', 'same.js']);
  // The same sources again: the pages of the version before are still open.
  expect(await built(folder, ['a-2.js', 'same.js'])).toEqual(['a-1.js', 'a-2.js', 'same.js']);
  expect(await built(folder, ['a-3.js', 'same.js'])).toEqual(['a-2.js', 'a-3.js', 'same.js']);
});
