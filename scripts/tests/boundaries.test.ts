import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundaryViolations, rules } from '../lib/checks/boundaries.mjs';
import { root } from '../lib/root.mjs';

// A small repository in which every file whose first line is "// breaks: RULE" breaks exactly that rule.
const fixture = join(root, 'scripts', 'fixtures', 'boundaries');
const markers = readdirSync(fixture, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const rule = /^\/\/ breaks: (\S+)/.exec(readFileSync(join(fixture, path), 'utf8'))?.[1];
    return rule ? [{ rule, file: path.replaceAll('\\', '/') }] : [];
  });
const expected = [...markers, { rule: 'unknown-workspace', file: 'apps/stranger' }];

describe('the broken repository', () => {
  const found = boundaryViolations(fixture);

  test.each(expected)('$file breaks $rule', ({ rule, file }) => {
    expect(found.filter((violation) => violation.file === file).map((violation) => violation.rule)).toEqual([
      rule,
    ]);
  });

  test('the other files break no rule', () => {
    const files = new Set(expected.map(({ file }) => file));
    expect(found.filter(({ file }) => !files.has(file))).toEqual([]);
  });

  test('every rule has a fixture', () => {
    expect([...new Set(expected.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });
});

test('this repository breaks no rule', () => {
  expect(boundaryViolations(root)).toEqual([]);
});
