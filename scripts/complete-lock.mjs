// package-lock.json must name the native builds of every platform, or `npm ci` refuses it on all of them.
// npm silently leaves a build out when the registry it asks does not carry that one (a mirror, a late
// release), so after each install this puts the left-out ones back, with the version their parent asks for.
//   node scripts/complete-lock.mjs          completes the file
//   node scripts/complete-lock.mjs --check  exits 1 when something is left out
import { readFileSync, writeFileSync } from 'node:fs';
import { leftOut } from './lib/lock.mjs';
import { at } from './lib/root.mjs';

const file = at('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = leftOut(lock.packages);
const names = Object.keys(missing);
if (names.length === 0) console.log('package-lock.json names every platform.');
else if (process.argv.includes('--check')) {
  console.error(
    `package-lock.json lacks ${names.length} native builds; run: node scripts/complete-lock.mjs\n  ${names.join('\n  ')}`,
  );
  process.exitCode = 1;
} else {
  const { '': own, ...rest } = lock.packages;
  // npm keeps the paths sorted this way; anything else would be shuffled by the next install.
  const sorted = Object.entries({ ...rest, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([['', own], ...sorted]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added to package-lock.json:\n  ${names.join('\n  ')}`);
}
