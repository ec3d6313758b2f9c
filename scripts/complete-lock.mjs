// package-lock.json must name the native builds of every platform, or `npm ci` refuses it on all of them.
// npm silently omits a build that the registry does not have (a mirror, a late release). After each install this
// program adds the omitted builds again, with the version that their parent requires.
//   node scripts/complete-lock.mjs          completes the file
//   node scripts/complete-lock.mjs --check  exits 1 when a build is missing
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
  // npm sorts the paths this way; the next install would rewrite any other order.
  const sorted = Object.entries({ ...rest, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([['', own], ...sorted]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added to package-lock.json:\n  ${names.join('\n  ')}`);
}
