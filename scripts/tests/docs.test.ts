import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at, root } from '../lib/root.mjs';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(at('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const scripts: Record<string, string> = JSON.parse(readFileSync(at('package.json'), 'utf8')).scripts;
const tops = readdirSync(root).filter((name) => !['.git', 'node_modules'].includes(name));

/** Outputs of a build or a run: named in the docs, absent from the repository. */
const isMade = (path: string) => /^(data|\.cache)(\/|$)|\/dist(\/|$)/.test(path);
/** Placeholders such as `docs/decisions/NNN-title.md` and `apps/api/src/features/<name>`. */
const isPattern = (path: string) => /[*<>{}…$]|NNN|\.\.\./.test(path);

/**
 * Texts in backticks that are a path from the repository's folder: `apps/api`, `biome.json`,
 * `scripts/start.mjs:12`.
 */
function namedPaths(text: string) {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word.replace(/:\d+$/, '').replace(/^\.\//, '').replace(/\/$/, ''))
    .filter((word) => tops.includes(word.split('/')[0] ?? '') && !isMade(word) && !isPattern(word));
}

/** Targets inside the repository of the links of a document, as paths from its folder. */
function linkedPaths(document: string, text: string) {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => relative(root, join(root, dirname(document), decodeURI(target))))
    .filter((path) => !isMade(path));
}

test('the README names the oldest supported browsers', () => {
  const { chrome, firefox, safari } = JSON.parse(readFileSync(at('apps/web/browsers.json'), 'utf8'));
  expect(readFileSync(at('README.md'), 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari and iOS ${safari}, and newer ones`,
  );
});

test('docs/OPERATING.md has a row for every setting that the server reads', () => {
  const rows = [...readFileSync(at('docs/OPERATING.md'), 'utf8').matchAll(/^\| `[^|]+/gm)].join(' ');
  const settings = readdirSync(at('apps/api/src/settings')).filter(
    (name) => name.endsWith('-settings.ts') || name === 'settings.ts',
  );
  const read = settings
    .flatMap((name) => [
      ...readFileSync(at('apps/api/src/settings', name), 'utf8').matchAll(/\benv\.([A-Z][A-Z_]+)/g),
    ])
    .map(([, setting = '']) => setting);
  expect(read.length).toBeGreaterThan(30);
  // Set by Node's programs and by the build.
  const others = ['NODE_ENV', 'BUILD_VERSION'];
  expect(read.filter((one) => !others.includes(one) && !rows.includes(`\`${one}\``))).toEqual([]);
});

test('the index of the decisions lists each of them once', () => {
  const index = readFileSync(at('docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(
    readdirSync(at('docs/decisions'))
      .filter((name) => /^\d/.test(name))
      .toSorted(),
  );
});

describe.each(documents)('%s', (document) => {
  // Code blocks show commands, not paths, so they are removed before backticks are paired.
  const text = readFileSync(at(document), 'utf8');
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');

  test('every path it names exists', () => {
    const paths = [...namedPaths(prose), ...linkedPaths(document, prose)];
    expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  test('every npm script it names exists', () => {
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    const npmsOwn = [
      'ci',
      'install',
      'audit',
      'view',
      'query',
      'ls',
      'packages',
      'package',
      'workspaces',
      'registry',
    ];
    expect(named.filter((name) => !npmsOwn.includes(name) && !(name in scripts))).toEqual([]);
  });
});

describe('docs/ACCEPTANCE.md', () => {
  /** Number of rows of each part of the requirements: A1–A8, B1–B12, … */
  const parts = { A: 8, B: 12, C: 6, D: 8, E: 10, F: 6, G: 3, H: 3, I: 3, J: 2 };
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const requirements = Object.entries(parts).flatMap(([part, rows]) =>
    count(rows).map((row) => `${part}${row}`),
  );
  const safety = count(39).map(String);

  /**
   * The first cells of its tables. One cell such as "B1–B3" is not accepted, because each requirement needs its
   * own state.
   */
  const table = at('docs/ACCEPTANCE.md');
  const rows = (existsSync(table) ? readFileSync(table, 'utf8') : '')
    .split('\n')
    .flatMap((line) => /^\|\s*\**([A-J]?\d+)\**\s*\|\s*(\S)/.exec(line)?.[1] ?? []);

  test('has a row for every requirement', () => {
    expect(requirements.filter((id) => !rows.includes(id))).toEqual([]);
  });

  test('has a row for every point of safety', () => {
    expect(safety.filter((id) => !rows.includes(id))).toEqual([]);
  });

  test('names no row twice', () => {
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
  });
});
