import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differingFiles, linkOrCopy } from '../lib/build/second-build.mjs';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('two builds differ where a file has other content, or only one has it', () => {
  const one = folderOf({ 'sw.js': 'a', 'assets/app-1.js': 'a', 'assets/only-1.js': '' });
  const other = folderOf({ 'sw.js': 'b', 'assets/app-1.js': 'a' });
  expect(differingFiles(one, other)).toEqual([join('assets', 'only-1.js'), 'sw.js']);
  expect(differingFiles(one, one)).toEqual([]);
});

test('files of earlier builds, which a build keeps, are no difference', () => {
  const lists = (files: string[], previous: string[]) => JSON.stringify({ files, previous });
  const updated = folderOf({
    'assets/app-2.js': '',
    'assets/app-1.js': '',
    '.vite/assets.json': lists(['app-2.js'], ['app-1.js']),
  });
  const fresh = folderOf({ 'assets/app-2.js': '', '.vite/assets.json': lists(['app-2.js'], []) });
  expect(differingFiles(updated, fresh)).toEqual([]);
});

test('the hash of the sources is no difference: it reads files that Git ignores too', () => {
  const one = folderOf({ 'server.js': 'a', '.built-from': 'a' });
  const other = folderOf({ 'server.js': 'a', '.built-from': 'b' });
  expect(differingFiles(one, other)).toEqual([]);
});

test('packages are copied where they cannot be linked', () => {
  const to = join(folderOf({ 'x.js': '' }), 'node_modules');
  // A file system of its own.
  linkOrCopy('/proc/version', to);
  expect(readFileSync(to, 'utf8')).toBe(readFileSync('/proc/version', 'utf8'));
});
