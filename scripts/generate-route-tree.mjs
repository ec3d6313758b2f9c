// Writes apps/web/src/route-tree.gen.ts from the files in apps/web/src/routes, as `vite build` does by the way.
//   --check  leaves the file as it is and exits 1 when it is out of date
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { at } from './lib/root.mjs';

const file = at('apps', 'web', 'src', 'route-tree.gen.ts');
const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const before = read();

// The router's plugin tells its errors to the console only, and goes on.
let failed = false;
const { error } = console;
console.error = (...words) => {
  failed = true;
  error(...words);
};

// Vite belongs to the web app, so it is looked for from there. Its configuration names the options, once; reading it
// is what makes the plugin write.
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
