import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageProblems, rules } from '../lib/checks/language.mjs';
import { at } from '../lib/root.mjs';

const folder = at('scripts/fixtures/language');
const fixtures = readdirSync(folder);
const expected = fixtures.flatMap((file) => {
  const rule = /^\S+ breaks: (\S+)/.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.[1];
  return rule ? [{ file, rule }] : [];
});

describe('the language check', () => {
  const found = languageProblems(folder, fixtures);

  test.each(expected)('reports $rule in $file', ({ file, rule }) => {
    const rulesOfFile = found.filter((problem) => problem.file === file).map((problem) => problem.rule);
    expect([...new Set(rulesOfFile)]).toEqual([rule]);
  });

  test('reports nothing in plain prose', () => {
    expect(found.filter(({ file }) => file === 'plain.ts')).toEqual([]);
  });

  test('has a fixture for every rule', () => {
    expect([...new Set(expected.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });
});
