import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

/** Parts of docs/ARCHITECTURE.md that say "Follow `name` through:", each with the files of its steps. */
const recipes = readFileSync(at('docs/ARCHITECTURE.md'), 'utf8')
  .split(/^## /m)
  .flatMap((part) => {
    const [, example] = /^Follow `([^`]+)` through:$/m.exec(part) ?? [];
    if (example === undefined) return [];
    const steps = [...part.matchAll(/^\d\. ([^:]+):/gm)].map(([, paths = '']) => paths);
    return [{ title: part.split('\n')[0], example, steps }];
  });

test('there is a recipe for a field, a call, a table and a page', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a field to a booking',
    'Add a call',
    'Add a table',
    'Add a page',
  ]);
});

test.each(recipes)('$title: each step names files that contain $example', ({ example, steps }) => {
  expect(steps.length).toBeGreaterThanOrEqual(5);
  for (const step of steps) {
    const paths = [...step.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(paths.length, step).toBeGreaterThan(0);
    for (const path of paths) {
      expect(existsSync(at(path)) && readFileSync(at(path), 'utf8').includes(example), path).toBe(true);
    }
  }
});

test('the page stays one page', () => {
  const words = readFileSync(at('docs/ARCHITECTURE.md'), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(900);
});
