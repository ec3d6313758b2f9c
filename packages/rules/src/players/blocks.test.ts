import { expect, test } from 'vitest';
import { metInAmericano, metInMatch } from './blocks.ts';

test('an entrant of a match meets its creator, the sender of the link and all who are in it, once each', () => {
  const match = { created_by: 1, players: [{ player: 1 }, { player: 3 }, { player: null }] };
  expect(metInMatch(match, 3)).toEqual([1, 3]);
  expect(metInMatch({ created_by: null, players: [] })).toEqual([]);
});

test('an entrant of an Americano meets its organiser and the players who have not left', () => {
  const entrants = [
    { player: 2, left: false },
    { player: 4, left: true },
    { player: null, left: false },
  ];
  expect(metInAmericano({ organiser: 9, entrants })).toEqual([9, 2]);
});
