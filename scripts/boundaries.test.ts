import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundaryViolations, rules } from './lib/boundaries.mjs';
import { root } from './lib/root.mjs';

// A small repository in which every file whose first line is "// breaks: RULE" breaks just that rule.
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

  test.each(expected)('$rule is seen in $file', ({ rule, file }) => {
    expect(found.filter((violation) => violation.file === file).map((violation) => violation.rule)).toEqual([
      rule,
    ]);
  });

  test('what is in order there is left alone', () => {
    const files = new Set(expected.map(({ file }) => file));
    expect(found.filter(({ file }) => !files.has(file))).toEqual([]);
  });

  test('there is a fixture for every rule', () => {
    expect([...new Set(expected.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });
});

test('this repository breaks none', () => {
  expect(boundaryViolations(root)).toEqual([]);
});
