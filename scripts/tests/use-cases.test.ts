import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useCaseProblems } from '../lib/checks/use-cases.mjs';
import { root } from '../lib/root.mjs';

const fixture = join(root, 'scripts', 'fixtures', 'use-cases');

test('a call without a file, a function or routes of its name is reported', () => {
  expect(useCaseProblems(fixture, ['moveClub'])).toEqual([
    {
      call: 'listClubs',
      problem: 'apps/api/src/features/clubs/list-clubs.ts must export a function listClubs',
    },
    { call: 'suggestClubs', problem: 'needs a file suggest-clubs.ts in apps/api/src/features/clubs' },
    { call: 'closeClub', problem: 'needs a file close-club.ts in apps/api/src/features/clubs' },
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
