// Writes apps/web/src/route-tree.gen.ts from the files in apps/web/src/routes, as `vite build` does too.
//   --check  writes nothing and exits 1 when the file is out of date
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from './lib/root.mjs';

const file = at('apps', 'web', 'src', 'route-tree.gen.ts');
const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const before = read();

// The router's plugin logs its errors to the console and continues.
let failed = false;
const { error } = console;
console.error = (...words) => {
  failed = true;
  error(...words);
};

// Vite is a dependency of the web app, so it is resolved from there. Its configuration contains the options;
// loading it makes the plugin write the file.
const vite = pathToFileURL(createRequire(at('apps', 'web', 'package.json')).resolve('vite')).href;
const { resolveConfig } = await import(vite);
await resolveConfig({ root: at('apps', 'web'), logLevel: 'error' }, 'build');

const stale = read() !== before;
if (stale && process.argv.includes('--check')) {
  if (before === null) rmSync(file);
  else writeFileSync(file, before);
  error('apps/web/src/route-tree.gen.ts is out of date; run: npm run generate');
  failed = true;
}
process.exitCode = failed ? 1 : 0;
