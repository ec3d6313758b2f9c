import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

const MANIFEST = {
  dependencies: { 'react-aria-components': '1.0.0' },
  devDependencies: { vite: '1.0.0' },
};

/** Lints a fixture as a file of the web app, where the linter reads it: in the repository it ignores fixtures. */
function lint(fixture: string, file = 'save.tsx') {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-lint-'));
  try {
    const configuration = JSON.parse(readFileSync(at('biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...configuration, vcs: { enabled: false } }));
    const feature = join(folder, 'apps/web/src/features/x');
    mkdirSync(feature, { recursive: true });
    writeFileSync(join(folder, 'apps/web/package.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(feature, 'circle.ts'), "export type { Saved } from './save.tsx';\n");
    copyFileSync(at('scripts/fixtures/lint', fixture), join(feature, file));
    const biome = at('node_modules/@biomejs/biome/bin/biome');
    const run = spawnSync(process.execPath, [biome, 'lint', '.'], { cwd: folder, encoding: 'utf8' });
    return { ...run, rules: new Set(run.stderr.match(/lint\/\w+\/\w+/g)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['an import of the root of a component library', 'package-root-import.tsx', 'style/noRestrictedImports'],
  [
    'a package that package.json does not list',
    'undeclared-package.ts',
    'correctness/noUndeclaredDependencies',
  ],
  ['a development package in shipped code', 'development-package.ts', 'correctness/noUndeclaredDependencies'],
  ['a Node module in the web app', 'node-module.ts', 'correctness/noNodejsModules'],
  ['a circle of files, of types too', 'circle.ts', 'suspicious/noImportCycles'],
])('%s is refused', (_, fixture, rule) => {
  const { status, rules } = lint(fixture);
  expect([...rules]).toEqual([`lint/${rule}`]);
  expect(status).toBe(1);
});

test.each([
  ['an import by a sub-path', 'sub-path-import.tsx', 'save.tsx'],
  ['a type of a development package', 'development-type.ts', 'save.tsx'],
  ['a development package in a test', 'development-package.ts', 'save.test.ts'],
  ['a Node module in a test', 'node-module.ts', 'save.test.ts'],
])('%s is accepted', (_, fixture, file) => {
  const { status, stdout, stderr } = lint(fixture, file);
  expect(stdout + stderr).toContain('Checked 4 files');
  expect(status).toBe(0);
});
