import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { at } from '../lib/root.mjs';
import { lasted } from '../lib/say.mjs';
import {
  countReport,
  countsLine,
  failuresIn,
  fromPlaywright,
  fromVitest,
  sum,
} from '../lib/test-run/results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bandeja-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function report(content: string) {
  files += 1;
  const file = join(folder, `${files}.json`);
  writeFileSync(file, content);
  return file;
}
const vitest = (passed: number, failed: number, results: object[] = []) =>
  report(
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: results,
    }),
  );

describe('the counts of a report', () => {
  test('tests are counted one by one', () => {
    expect(countReport(vitest(7, 0), 0, fromVitest)).toEqual({ passed: 7, failed: 0, skipped: 3 });
    expect(countReport(vitest(7, 2), 1, fromVitest)).toMatchObject({ passed: 7, failed: 2 });
  });

  test('a file that could not be loaded counts as a failure', () => {
    const unloadable = { status: 'failed', assertionResults: [] };
    expect(countReport(vitest(7, 0, [unloadable]), 1, fromVitest).failed).toBe(1);
  });

  test.each([
    ['it wrote nothing', join(folder, 'none.json'), 0],
    ['it broke off while writing', report('{"numPassed'), 0],
    ['it crashed after its tests', vitest(7, 0), 1],
    ['it found no test', vitest(0, 0), 0],
  ])('a runner counts as a failure when %s', (_, file, code) => {
    expect(countReport(file, code, fromVitest).failed).toBe(1);
  });

  test('errors outside tests and flaky tests of Playwright count as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    const counts = fromPlaywright({ stats, errors: [{ message: 'the server did not start' }] });
    expect(counts).toEqual({ passed: 4, failed: 3, skipped: 1 });
  });
});

describe('the failures of a report', () => {
  test('a failed test of Vitest is named with the first lines of its error', () => {
    const failed = { status: 'failed', fullName: 'a rule holds', failureMessages: ['expected 1\n to be 2'] };
    const passed = { status: 'passed', fullName: 'another' };
    const file = vitest(1, 1, [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed, passed] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]);
    expect(failuresIn(file)).toEqual([
      'a.test.ts: a rule holds\n  expected 1\n   to be 2',
      'b.test.ts\n  no such module',
    ]);
  });

  test('a failed test of Playwright is named in its inner group', () => {
    const spec = { title: 'opens', ok: false, tests: [{ results: [{ error: { message: 'not visible' } }] }] };
    const inner = {
      title: 'at a desk',
      file: 'a.spec.ts',
      specs: [spec, { title: 'x', ok: true, tests: [] }],
    };
    const file = report(JSON.stringify({ suites: [{ title: 'a', file: 'a.spec.ts', suites: [inner] }] }));
    expect(failuresIn(file)).toEqual(['a.spec.ts: opens\n  not visible']);
  });

  test('an unhandled error and a failed hook of Vitest are named, though no test failed', () => {
    const inner = mkdtempSync(join(folder, 'outside-'));
    writeFileSync(
      join(inner, 'a.test.js'),
      `afterAll(() => { throw new Error('the hook failed'); });
      test('passes', () => void Promise.reject(new Error('nobody waits')));`,
    );
    const outside = join(folder, 'outside.json');
    const reporter = `--reporter=${at('scripts', 'lib', 'test-run', 'outside-tests.mjs')}`;
    const args = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', '--globals', reporter, '--root', inner];
    // Its own settings would be those of this run.
    const env = { ...process.env, OUTSIDE_TESTS: outside, VITEST: undefined, NODE_ENV: undefined };
    expect(spawnSync(process.execPath, args, { cwd: inner, env }).status).toBe(1);
    expect(failuresIn(outside)).toEqual([
      expect.stringMatching(/a\.test\.js, outside its tests\n.*the hook failed/),
      expect.stringMatching(/^unhandled error\n.*nobody waits/),
    ]);
  });

  test('a report that is missing or cut names nothing', () => {
    expect(failuresIn(join(folder, 'none.json'))).toEqual([]);
    expect(failuresIn(report('{"testResults'))).toEqual([]);
  });
});

test.each([
  [40, '0.0 s'],
  [59_900, '59.9 s'],
  [59_990, '1 min 00 s'],
  [419_800, '7 min 00 s'],
])('%i ms are %s', (ms, words) => {
  expect(lasted(ms)).toBe(words);
});

test('the last line has both counts', () => {
  const all = [
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ];
  expect(countsLine(sum(all))).toBe('7 passed, 1 failed');
  expect(countsLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
