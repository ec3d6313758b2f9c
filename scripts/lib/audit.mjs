import { npmCommand } from './install.mjs';
import { run } from './run.mjs';

const ARGS = [
  'audit',
  '--omit=dev',
  '--json',
  '--fetch-retries=0',
  '--fetch-timeout=15000',
  '--loglevel=error',
];

/** Requests the known weaknesses of the packages that ship from the registry. */
export async function auditedPackages() {
  const [program, args] = npmCommand(ARGS);
  const { output } = await run(program, args, { quiet: true, limit: 60_000 });
  return outcomeOf(output);
}

/**
 * @param {string} output of `npm audit --json`; lines of npm's own log may precede and follow it
 * @returns {{ state: 'clean' | 'weak' | 'unknown', text: string }}
 */
export function outcomeOf(output) {
  const report = reportIn(output);
  const total = report?.metadata?.vulnerabilities?.total;
  if (typeof total !== 'number') {
    const reason = report?.message ?? report?.error?.summary ?? (output.trim().split('\n')[0] || 'no answer');
    return {
      state: 'unknown',
      text: `  !!! npm audit was NOT possible: ${reason}. Whether the packages have known weaknesses was not checked.`,
    };
  }
  const names = Object.entries(report.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `  ${name}: ${severity}`,
  );
  return { state: total === 0 ? 'clean' : 'weak', text: names.join('\n') };
}

/** @param {string} output @returns {any} */
function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
