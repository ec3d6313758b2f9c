import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { outcomesOf } from './outcomes-of.ts';

const players = ['A', 'A', 'B', 'B'].map((team, at) => ({ id: 11 + at, player: { id: 1 + at }, team }));
/** A set; `a` are the ids of the places of team A. */
const set = (number: number, a: readonly number[]) => ({
  set: number,
  team_a_score: 6,
  team_b_score: 2,
  players: [11, 12, 13, 14].map((match_player) => ({
    match_player,
    team: a.includes(match_player) ? 'A' : 'B',
    position: 1,
  })),
});
const match = (scores: object[]) => ({ type: 'Dynamic', winner: 'A', players, scores }) as unknown as Match;

test('a Dinâmica in which the pairs changed is a draw for all, one with the same pairs is won or lost', () => {
  const mixed = match([set(1, [11, 12]), set(2, [11, 13])]);
  const same = match([set(1, [11, 12]), set(2, [11, 12])]);
  expect([1, 2, 3, 4].map((player) => outcomesOf([mixed, same], player))).toEqual([
    ['drawn', 'won'],
    ['drawn', 'won'],
    ['drawn', 'lost'],
    ['drawn', 'lost'],
  ]);
});
