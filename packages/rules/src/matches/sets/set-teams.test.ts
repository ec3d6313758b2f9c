import { expect, it } from 'vitest';
import type { Placed } from '../players/positions.ts';
import { presentTeams } from './set-teams.ts';

const FOUR: Placed[] = [
  { id: 4, team: 'B', position: 2 },
  { id: 1, team: 'A', position: 1 },
  { id: 3, team: 'B', position: 1 },
  { id: 2, team: 'A', position: 2 },
];

it('orders the present teams as the players of a set, without those who have no team', () => {
  expect(presentTeams([{ id: 5, team: '', position: 1 }, ...FOUR])).toEqual([
    { match_player: 1, team: 'A', position: 1 },
    { match_player: 2, team: 'A', position: 2 },
    { match_player: 3, team: 'B', position: 1 },
    { match_player: 4, team: 'B', position: 2 },
  ]);
});

it.each<[string, Placed[]]>([
  ['a free place', FOUR.slice(1)],
  ['a place held twice and another free', [...FOUR.slice(1), { id: 4, team: 'B', position: 1 }]],
])('has no present teams with %s', (_what, players) => {
  expect(presentTeams(players)).toBeNull();
});
