import { expect, test } from 'vitest';
import { groupName, placeLabel, roundLabel, winnerLabel } from './labels.ts';

test.each([
  [5, 5, 'Final'],
  [4, 5, 'Semifinal'],
  [3, 5, 'Quartas'],
  [2, 5, 'Oitavas'],
  [1, 5, '16 avos'],
  [1, 1, 'Final'],
])('round %i of %i is %s', (round, rounds, label) => {
  expect(roundLabel(round, rounds)).toBe(label);
});

test('groups are A to Z and then AA', () => {
  expect([0, 25, 26, 27].map(groupName)).toEqual(['A', 'Z', 'AA', 'AB']);
});

test('the source of a team is a place of a group or the winner of a match', () => {
  expect(placeLabel(1, 'B')).toBe('1º do Grupo B');
  expect(winnerLabel('Semifinal', 0)).toBe('Vencedor de Semifinal 1');
});
