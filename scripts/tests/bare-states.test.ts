import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareStateProblems, mustNameStates } from '../lib/checks/bare-states.mjs';
import { root } from '../lib/root.mjs';
import { repositoryFiles } from '../lib/source-files.mjs';

const fixtures = join(root, 'scripts', 'fixtures', 'states');

test('the number of a state is refused in types, properties, comparisons, defaults, conditions, SQL and expectations', () => {
  const lines = readFileSync(join(fixtures, 'bare.ts'), 'utf8').split('\n');
  const expected = lines.flatMap((line, index) => (/ \/\/ bare$/.test(line) ? [index + 1] : []));
  const found = bareStateProblems(fixtures, ['bare.ts']).map(({ line }) => line);
  expect([...new Set(found)]).toEqual(expected);
});

test('named states, HTTP statuses and other numbers are accepted', () => {
  expect(bareStateProblems(fixtures, ['named.ts'])).toEqual([]);
});

test('this repository names every state', () => {
  expect(bareStateProblems(root, repositoryFiles().filter(mustNameStates))).toEqual([]);
});
