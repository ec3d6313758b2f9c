import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortPlayers } from './team.ts';

const sorted = [
  { team: 'A', position: 1 },
  { team: 'A', position: 2 },
  { team: 'B', position: 1 },
  { team: 'B', position: 2 },
  { team: '', position: 1 },
  { team: '', position: 2 },
] as const;

describe('sortPlayers', () => {
  it('sorts A, then B, then players without a team, each by position, from any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sorted], { minLength: 6 }), (players) => {
        const before = [...players];
        expect(sortPlayers(players)).toEqual(sorted);
        expect(players).toEqual(before);
      }),
    );
  });
});
