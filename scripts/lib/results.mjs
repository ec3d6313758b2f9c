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

/** @param {Counts} counts the last line, read by CI */
export const countsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Reads the counts of a test report. A runner that failed without a failed test (a crash, no report, an error
 * outside tests), and one that ran no test, count as one failure.
 * @param {string} file the JSON report
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
 * Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
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
 * Playwright's JSON report; its `errors` occurred outside tests, for example a server that did not start.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }}
 * report
 * @returns {Counts}
 */
export const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});
