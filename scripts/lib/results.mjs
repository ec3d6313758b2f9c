import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** @param {Counts} counts the line that CI reads */
export const countsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts what a test runner has written down. A runner that failed without naming a failed test (a crash, no result
 * file, an error outside any test), and one that ran no test at all, count as one failure.
 * @param {string} file its JSON report
 * @param {number} code its exit code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
export function countReport(file, code, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(file)) {
    try {
      counts = read(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return { passed: 0, failed: 1, skipped: 0 };
    }
  }
  const ranNone = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (code !== 0 || ranNone) ? { ...counts, failed: 1 } : counts;
}

/**
 * Vitest's JSON reporter. A file that could not be loaded has no tests in it and is one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/**
 * Playwright's JSON reporter; its `errors` are those outside tests, such as a server that did not start.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});
