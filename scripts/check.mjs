// npm run check: the fast part of `npm test`, for use during development: types, lint, boundaries, generated
// files, the tests that need neither database nor browser, those of the web that follow the contract, and the unit and
// API tests of what was changed since the last commit.
import './lib/node-version.mjs';
import { changedFiles, testFoldersOf } from './lib/changed-tests.mjs';
import { staticSteps } from './lib/checks.mjs';
import { installModules } from './lib/install.mjs';
import { endChildrenWithUs, runTool } from './lib/run.mjs';
import { command, lasted } from './lib/say.mjs';

/** @type {import('./lib/checks.mjs').Step} */
const pureTests = {
  name: 'tests of rules, contract and repository',
  run: async () => {
    const projects = ['rules', 'contract', 'repo'].flatMap((name) => ['--project', name]);
    const { code, output } = await runTool('vitest/vitest.mjs', ['run', ...projects], { quiet: true });
    return { ok: code === 0, output };
  },
};

/** Every call of the contract has its cases in these tests, so a new call without them fails here. */
const CONTRACT_TESTS = ['src/testing/calls/lost-answers.test.tsx', 'src/data/changes.test.ts'];

/** @type {import('./lib/checks.mjs').Step} */
const contractTestsOfTheWeb = {
  name: 'tests of the web that follow the contract',
  run: async () => {
    const args = ['run', '--project', 'web', ...CONTRACT_TESTS];
    const { code, output } = await runTool('vitest/vitest.mjs', args, { quiet: true });
    return { ok: code === 0, output };
  },
};

/** @type {import('./lib/checks.mjs').Step} */
const testsOfChanges = {
  name: 'tests of the changed files',
  run: async () => {
    const folders = testFoldersOf(changedFiles());
    if (folders.length === 0) return { ok: true, output: '' };
    const projects = ['pg', 'db', 'api', 'web', 'bench'].flatMap((name) => ['--project', name]);
    const args = ['run', '--passWithNoTests', ...projects, ...folders];
    const { code, output } = await runTool('vitest/vitest.mjs', args, { quiet: true });
    return { ok: code === 0, output };
  },
};

endChildrenWithUs();
await command(async () => {
  await installModules();
  let failed = 0;
  for (const { name, run } of [...staticSteps, pureTests, contractTestsOfTheWeb, testsOfChanges]) {
    const start = performance.now();
    const { ok, output } = await run();
    console.log(`${ok ? '✓' : '✗'} ${name} (${lasted(performance.now() - start)})`);
    if (!ok) {
      failed += 1;
      console.log(output);
    }
  }
  return failed > 0 ? 1 : 0;
});
