import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movePlayer, type Placed } from '../players/positions.ts';
import { correctsPairs, presentTeams } from './set-teams.ts';

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

const four: Placed[] = [
  { id: 1, team: 'A', position: 1 },
  { id: 2, team: 'A', position: 2 },
  { id: 3, team: 'B', position: 1 },
  { id: 4, team: 'B', position: 2 },
];
const reserve: Placed = { id: 5, team: '', position: 1 };
const match = { type: 'Competitive', players: [...four, reserve], sets: [{}] } as const;

describe('correctsPairs', () => {
  it.each([
    ['a swap across pairs', { id: 1, team: 'B', position: 2 }, true],
    ['a reserve who takes a place', { id: 5, team: 'A', position: 1 }, true],
    ['a swap inside a pair', { id: 1, team: 'A', position: 2 }, false],
    ['a move to the own place', { id: 1, team: 'A', position: 1 }, false],
  ] as const)('%s: %o is %s', (_, move, asks) => {
    expect(correctsPairs(match, move)).toBe(asks);
    expect(correctsPairs({ ...match, sets: [] }, move)).toBe(false);
    expect(correctsPairs({ ...match, type: 'Dynamic' }, move)).toBe(false);
    expect(correctsPairs({ ...match, type: 'Friendly' }, move)).toBe(false);
  });

  it('is true exactly when a player is in another pair afterwards', () => {
    const move = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      team: fc.constantFrom('A', 'B', '' as const),
      position: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(move, (to) => {
        const after = movePlayer(match.players, to);
        const changed =
          after.ok &&
          after.players.some(({ id, team }) => match.players.find((one) => one.id === id)?.team !== team);
        expect(correctsPairs(match, to)).toBe(changed);
      }),
    );
  });
});
