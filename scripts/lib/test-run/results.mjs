import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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

const SHOWN_FAILURES = 20;
const SHOWN_LINES = 6;

/**
 * The failed tests of a report with the first lines of their errors, for the end of the run: CI keeps only the last
 * part of its output.
 * @param {string} file the JSON report of Vitest or Playwright, or what outside-tests.mjs wrote
 * @returns {string[]}
 */
export function failuresIn(file) {
  if (!existsSync(file)) return [];
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failures = Array.isArray(report)
      ? report
      : report.testResults
        ? vitestFailures(report)
        : playwrightFailures(report);
    return failures.slice(0, SHOWN_FAILURES).map(({ title, error }) => {
      const lines = stripVTControlCharacters(error).split('\n');
      return [title, ...lines.slice(0, SHOWN_LINES).map((line) => `  ${line}`)].join('\n');
    });
  } catch {
    return [];
  }
}

/**
 * @param {{ testResults: { name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 */
const vitestFailures = (report) =>
  report.testResults.flatMap(({ name, status, message = '', assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [{ title: name, error: message }]
      : assertionResults
          .filter((one) => one.status === 'failed')
          .map(({ fullName, failureMessages = [] }) => ({
            title: `${name}: ${fullName}`,
            error: failureMessages.join('\n'),
          })),
  );

/** @typedef {{ title: string, file: string, suites?: Suite[], specs?: Spec[] }} Suite */
/** @typedef {{ title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec */

/** @param {{ suites: Suite[] }} report @returns {{ title: string, error: string }[]} */
const playwrightFailures = ({ suites }) =>
  suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...playwrightFailures({ suites: inner }),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => ({
        title: `${file}: ${title}`,
        error: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
      })),
  ]);
