// npm test: all checks and tests, also on a fresh clone. A failing step does not stop the run, so one run shows
// all failures. The last line is "N passed, N failed": each step (types, lint, …) counts as one, tests count one
// by one.
import './lib/node-version.mjs';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { build } from './lib/build/build.mjs';
import { compareSecondBuild } from './lib/build/second-build.mjs';
import { staticSteps } from './lib/checks.mjs';
import { installModules } from './lib/install.mjs';
import {
  chromium,
  headlessShell,
  memoryFolder,
  otherEngines,
  postgres15,
  redisServer,
} from './lib/machine.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs, run, runTool } from './lib/run.mjs';
import { Failure, lasted } from './lib/say.mjs';
import { POSTGRES_15_TAG, postgres15Tests } from './lib/test-run/postgres15-tests.mjs';
import {
  countReport,
  countsLine,
  failuresIn,
  fromPlaywright,
  fromVitest,
  sum,
} from './lib/test-run/results.mjs';

/** @typedef {import('./lib/test-run/results.mjs').Counts} Counts */

const REPORTS = ['vitest.json', 'vitest-outside-tests.json', 'vitest-postgres-15.json', 'playwright.json'];
const begun = performance.now();
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };
/** @type {{ name: string, counts: Counts, ms: number }[]} */
const done = [];

/**
 * Runs one step and records its counts; an exception is a failure of that step only.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function step(name, work) {
  const start = performance.now();
  console.log(`▸ ${name} …`);
  const counts = await work().catch((error) => {
    console.log(error instanceof Failure ? error.message : error);
    return failed;
  });
  const ms = performance.now() - start;
  const total = lasted(performance.now() - begun);
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${countsLine(counts)} (${lasted(ms)}, ${total} in all)`,
  );
  done.push({ name, counts, ms });
  return counts;
}

/** @param {import('./lib/checks.mjs').Outcome} outcome */
function judged({ ok, output }) {
  if (!ok) console.log(output);
  return ok ? passed : failed;
}

/** @param {string} name */
function freshReport(name) {
  const file = at('.cache', name);
  mkdirSync(at('.cache'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Of unit and API tests that failed: why a runner ends with an error is said there, if not by a test. */
let saidToStderr = '';

async function unitAndApiTests() {
  const report = freshReport('vitest.json');
  const outside = at('scripts', 'lib', 'test-run', 'outside-tests.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${outside}`];
  const args = ['run', ...reporters, `--outputFile.json=${report}`];
  const env = {
    // Just built.
    BUILT_SERVER: at('apps', 'api', 'dist', 'server.js'),
    OUTSIDE_TESTS: freshReport('vitest-outside-tests.json'),
  };
  const { code, output } = await runTool('vitest/vitest.mjs', args, { env, keepsErrors: true });
  if (code !== 0) saidToStderr = output;
  return countReport(report, code, fromVitest);
}

/**
 * Repeats the tests of migrations, constraints, locks and races. Counts as one step, because each test is counted
 * in its first run.
 */
async function testsOnPostgres15() {
  const report = freshReport('vitest-postgres-15.json');
  const wrapper = at('packages', 'db', 'scripts', 'with-debian-postgres.ts');
  const vitest = [
    process.execPath,
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project=db',
    '--project=api',
    `--tags-filter=${POSTGRES_15_TAG}`,
    ...postgres15Tests().map((file) => at(file)),
  ];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  // Fewer random interleavings than in the first run, which tries 60 of each kind.
  const env = { INTERLEAVINGS: '20' };
  const { code } = await runTool('tsx/dist/cli.mjs', [wrapper, ...vitest, ...reporters], { env });
  const counts = countReport(report, code, fromVitest);
  console.log(`  ${countsLine(counts)} on PostgreSQL 15`);
  return counts.failed > 0 ? failed : passed;
}

async function browserTests() {
  const CHROMIUM_PATH = await chromium();
  const HEADLESS_SHELL_PATH = await headlessShell();
  const report = freshReport('playwright.json');
  const args = ['test', '-c', at('e2e', 'playwright.config.ts'), '--reporter=list,json'];
  const env = {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(HEADLESS_SHELL_PATH && { HEADLESS_SHELL_PATH }),
  };
  const { code } = await runTool('@playwright/test/cli.js', args, { env });
  return countReport(report, code, fromPlaywright);
}

async function byteBudgets() {
  const script = at('apps', 'web', 'scripts', 'measure-bytes.mjs');
  if (!existsSync(script)) throw new Failure('apps/web/scripts/measure-bytes.mjs is missing');
  const { code } = await run(process.execPath, [script]);
  return code === 0 ? passed : failed;
}

async function equalBuilds() {
  const differing = await compareSecondBuild();
  for (const file of differing) console.log(`${file} differs between two builds of the same sources`);
  return differing.length > 0 ? failed : passed;
}

async function builtForBrowsers() {
  // It reads a package, which a fresh clone does not have at the start.
  const { checkBuild } = await import('./lib/checks/browser-floor.mjs');
  const { above, unused } = checkBuild();
  for (const { use, file } of above) console.log(`${file}: ${use} is younger than apps/web/browsers.json`);
  for (const use of unused) console.log(`No file uses ${use} any more: remove it from browser-floor.mjs`);
  return above.length + unused.length > 0 ? failed : passed;
}

async function everything() {
  // System packages and npm packages are installed in parallel.
  const postgres = step('PostgreSQL 15', async () => {
    await postgres15();
    return passed;
  });
  const redis = step('Redis', async () => {
    await redisServer();
    return passed;
  });
  const browser = step('Chromium', async () => {
    await chromium();
    await headlessShell();
    return passed;
  });
  const others = step('Firefox and WebKit', async () => {
    // Counted by their tests.
    for (const sentence of await otherEngines()) console.log(`  ${sentence}`);
    return passed;
  });
  const { failed: notInstalled } = await step('packages', async () => {
    await installModules();
    return passed;
  });
  if (notInstalled > 0) {
    await Promise.all([postgres, redis, browser, others]);
    return;
  }
  // A build writes the route tree, so the check of the committed file runs before it.
  const checks = staticSteps.map(
    ({ name, run: check }) =>
      () =>
        step(name, async () => judged(await check())),
  );
  for (const check of checks) await check();
  await Promise.all([postgres, redis, browser, others]);
  await step('build', async () => {
    await build({ always: true });
    return passed;
  });
  await step('a second build is equal', equalBuilds);
  await step('bytes of the first load', byteBudgets);
  await step('supported browsers', builtForBrowsers);
  await step('unit and API tests', unitAndApiTests);
  await step('migrations, locks and races on PostgreSQL 15', testsOnPostgres15);
  await step('browser tests', browserTests);
}

endChildrenWithUs();
// Inherited by the tests, their databases and browsers.
const temporary = process.env.TMPDIR ?? memoryFolder();
if (temporary) process.env.TMPDIR = temporary;
await everything().catch((error) => {
  console.log(error);
  done.push({ name: 'npm test itself', counts: failed, ms: 0 });
});

for (const name of REPORTS) {
  for (const failure of failuresIn(at('.cache', name))) console.log(`\n✗ ${failure}`);
}
if (saidToStderr)
  console.log(`\nThe end of what the unit and API tests said to stderr:\n${saidToStderr.slice(-4_000)}`);
const total = sum(done.map(({ counts }) => counts));
console.log(`\nnpm test took ${lasted(performance.now() - begun)}`);
for (const { name, counts, ms } of done) {
  console.log(`  ${counts.failed > 0 ? '✗' : '✓'} ${name}: ${countsLine(counts)} (${lasted(ms)})`);
}
console.log(`\n${countsLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
