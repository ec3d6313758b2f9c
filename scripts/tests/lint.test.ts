import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

/** Lints a fixture as part of the web app: in the repository the linter ignores fixtures. */
function lint(fixture: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-lint-'));
  try {
    const configuration = JSON.parse(readFileSync(at('biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...configuration, vcs: { enabled: false } }));
    mkdirSync(join(folder, 'apps/web/src/features/x'), { recursive: true });
    copyFileSync(at('scripts/fixtures/lint', fixture), join(folder, 'apps/web/src/features/x/save.tsx'));
    const biome = at('node_modules/@biomejs/biome/bin/biome');
    return spawnSync(process.execPath, [biome, 'lint', '.'], { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('imports of component libraries', () => {
  test('an import of the package root is refused: it defeats route splitting', () => {
    const { status, stderr } = lint('package-root-import.tsx');
    expect(stderr).toContain('lint/style/noRestrictedImports');
    expect(status).toBe(1);
  });

  test('a sub-path import is accepted', () => {
    const { status, stdout, stderr } = lint('sub-path-import.tsx');
    expect(stdout + stderr).toContain('Checked 2 files');
    expect(status).toBe(0);
  });
});
