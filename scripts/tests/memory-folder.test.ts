import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from '../lib/machine.mjs';

test('a folder in memory is open to other users; where there is none, the default stays', () => {
  const folder = memoryFolder();
  if (folder) {
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    rmSync(folder, { recursive: true });
  }
  const none = mkdtempSync(join(tmpdir(), 'bandeja-none-'));
  expect(memoryFolder(join(none, 'missing'))).toBeNull();
  rmSync(none, { recursive: true });
  expect(memoryFolder('/proc')).toBeNull();
});
