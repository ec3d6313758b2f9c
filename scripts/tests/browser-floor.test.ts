import { expect, test } from 'vitest';
import { FLOOR, platformAbove, usedInScript, usedInStyles } from '../lib/checks/browser-floor.mjs';

const above = platformAbove({ chrome: '109', firefox: '115', safari: '16.4' });

test('the floor is at most Chrome 109, Firefox 115 and Safari 16.4', () => {
  expect(Number(FLOOR.chrome)).toBeLessThanOrEqual(109);
  expect(Number(FLOOR.firefox)).toBeLessThanOrEqual(115);
  expect(Number(FLOOR.safari)).toBeLessThanOrEqual(16.4);
});

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Response.json({})', 'Response.json'],
  ['Object.groupBy(all, by)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Array.fromAsync(all)', 'Array.fromAsync'],
  ['all.toSorted()', '.toSorted()'],
  ['one.isSubsetOf(other)', '.isSubsetOf()'],
  ["new URLPattern('/x')", 'new URLPattern'],
  ['/[\\p{L}--[a-z]]/v', '/…/v'],
  ["import('./x.json', { with: { type: 'json' } })", 'import(…, { with })'],
])('a script with %s is refused', (code, use) => {
  expect(usedInScript(code, above)).toEqual([use]);
});

test('a script of the floor passes, and one that asks first', () => {
  const code = `class A { static #b = 1; static { this.c = a ??= b?.[0]; } }
    AbortSignal.any?.([]); all.findLast((one) => one.at(-1)); structuredClone({}); new AbortController();`;
  expect(usedInScript(code, above)).toEqual([]);
});

test('styles are refused where a rule would be lost', () => {
  expect(usedInStyles('.a{color:red;.b{color:blue}}', above)).toEqual(['nesting']);
  expect(usedInStyles('@media (width>9px){.a:has(:checked){color:red}}', above)).toEqual([':has()']);
  expect(usedInStyles('@scope (.a){.b{color:red}}', above)).toEqual(['@scope']);
  const passes =
    '@layer x{.a:is(.b,:focus-visible)::before{content:":has("}}@container (width>9px){.c{color:red}}';
  expect(usedInStyles(passes, above)).toEqual([]);
});
