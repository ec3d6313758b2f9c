import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { readSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bandeja-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (folder = dataDir) => readSecretKey({ secretKey: undefined, dataDir: folder });

test('a key is made on the first start, for its owner only, and read on the next', () => {
  const folder = join(dataDir, 'new');
  const key = read(folder);
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret-key']);
  expect(read(folder)).toEqual(key);
});

test('a key that a concurrent start has written first is kept', () => {
  const theirs = 'k'.repeat(40);
  writeFileSync(join(dataDir, 'secret-key'), `${theirs}\n`);
  expect(new TextDecoder().decode(read())).toBe(theirs);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(`${theirs}\n`);
});

test.each([
  ['an empty file', ''],
  ['a file of blanks', ' \n'.repeat(40)],
  ['31 bytes', 'k'.repeat(31)],
])('%s is refused with a sentence, and kept', (_, text) => {
  writeFileSync(join(dataDir, 'secret-key'), text);
  expect(() => read()).toThrow(/secret-key tem \d+ bytes; a chave precisa de 32 ou mais\. Apague o arquivo/);
  expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(text);
});

test('a SECRET_KEY below 32 bytes is refused with a sentence', () => {
  expect(() => readSecretKey({ secretKey: 'k'.repeat(31), dataDir })).toThrow(/^SECRET_KEY tem 31 bytes/);
});

/** A disk of 64 KB, where this user may mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}
const disk = mountSmallDisk();
afterAll(() => {
  if (!disk) return;
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(disk)('a start on a full disk names the problem and leaves no file; the next start works', () => {
  const folder = join(String(disk), 'data');
  const filler = join(String(disk), 'filler');
  mkdirSync(folder);
  expect(() => writeFileSync(filler, Buffer.alloc(1024 * 1024))).toThrow(/ENOSPC/);
  expect(() => read(folder)).toThrow(/^O disco está cheio: não deu para guardar a chave/);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(filler);
  expect(read(folder).length).toBeGreaterThanOrEqual(32);
});
