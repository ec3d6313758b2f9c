import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { setGroups } from './set-teams.ts';

const players = [1, 2, 3, 4].map((id) => ({
  id,
  team: id < 3 ? 'A' : 'B',
  position: ((id - 1) % 2) + 1,
  player: { id },
}));
const set = (number: number, a: readonly number[]) => ({
  set: number,
  players: [1, 2, 3, 4].map((match_player) => ({
    match_player,
    team: a.includes(match_player) ? ('A' as const) : ('B' as const),
    position: 1,
  })),
});
const groupsOf = (type: string) =>
  setGroups({ type, players } as unknown as Match, [set(1, [1, 2]), set(2, [1, 3])]).map(({ sets }) =>
    sets.map((one) => one.set),
  );

test.each(['Friendly', 'Dynamic', ''])(
  'the sets of a match of type "%s" are grouped by their pairs',
  (type) => {
    expect(groupsOf(type)).toEqual([[1], [2]]);
  },
);

test('the sets of a Competitive match are one group', () => {
  expect(groupsOf('Competitive')).toEqual([[1, 2]]);
});
