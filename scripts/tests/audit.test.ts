import { expect, test } from 'vitest';
import { outcomeOf } from '../lib/audit.mjs';

const report = (total: number, vulnerabilities = {}) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total } } });

test('packages without known weaknesses pass, also with lines of the log around the report', () => {
  expect(outcomeOf(report(0)).state).toBe('clean');
  expect(outcomeOf(`npm warn config x\n${report(0)}\nnpm notice y`).state).toBe('clean');
});

test('a known weakness fails with the name of the package', () => {
  const weak = outcomeOf(report(1, { 'old-package': { severity: 'high' } }));
  expect(weak).toEqual({ state: 'weak', text: '  old-package: high' });
});

test.each([
  ['{ "message": "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security" }', /405 Method/],
  ['npm error network request failed', /network request failed/],
  ['', /no answer/],
])('a registry without an answer is reported: %s', (output, reason) => {
  const { state, text } = outcomeOf(output);
  expect(state).toBe('unknown');
  expect(text).toMatch(/!!! npm audit was NOT possible/);
  expect(text).toMatch(reason);
});
