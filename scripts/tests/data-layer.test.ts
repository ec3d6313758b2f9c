import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataLayerViolations, rules } from '../lib/checks/data-layer.mjs';
import { root } from '../lib/root.mjs';

// A small web app in which every file whose first line is "// breaks: RULE" breaks that rule.
const fixture = join(root, 'scripts', 'fixtures', 'data-layer');
const expected = readdirSync(fixture, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => {
    const rule = /^\/\/ breaks: (\S+)/.exec(readFileSync(join(fixture, path), 'utf8'))?.[1];
    return rule ? [{ rule, file: path.replaceAll('\\', '/') }] : [];
  });

describe('the web app with a broken data layer', () => {
  const found = dataLayerViolations(fixture);

  test.each(expected)('$file breaks $rule', ({ rule, file }) => {
    const broken = found.filter((violation) => violation.file === file).map((violation) => violation.rule);
    expect([...new Set(broken)]).toEqual([rule]);
  });

  test('the other files break no rule', () => {
    const files = new Set(expected.map(({ file }) => file));
    expect(found.filter(({ file }) => !files.has(file))).toEqual([]);
  });

  test('every rule has a fixture', () => {
    expect([...new Set(expected.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });
});

test('the web app breaks no rule', () => {
  expect(dataLayerViolations(root)).toEqual([]);
});
