import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useCaseProblems } from '../lib/checks/use-cases.mjs';
import { root } from '../lib/root.mjs';

const fixture = join(root, 'scripts', 'fixtures', 'use-cases');

test('a call without a function of its name in a use case, or without routes, is reported', () => {
  expect(useCaseProblems(fixture, ['moveClub'])).toEqual([
    { call: 'listClubs', problem: 'needs a function listClubs in a use case of clubs' },
    { call: 'suggestClubs', problem: 'needs a function suggestClubs in a use case of clubs' },
    { call: 'closeClub', problem: 'needs a function closeClub in a use case of clubs' },
    { call: 'openClub', problem: 'is registered by the routes of no feature' },
  ]);
});

test('an exemption that is not needed is reported', () => {
  const problems = useCaseProblems(fixture, ['getClub', 'renameClub']);
  expect(problems).toContainEqual({ call: 'getClub', problem: 'has its use case and needs no exemption' });
  expect(problems).toContainEqual({ call: 'renameClub', problem: 'is exempt but not in the contract' });
});

test('every call of this repository has its use case', () => {
  expect(useCaseProblems(root)).toEqual([]);
});
