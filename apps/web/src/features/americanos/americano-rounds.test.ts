import type { AmericanoEntrant, AmericanoMatch } from '@bandeja/contract/calls/americanos';
import { describe, expect, it } from 'vitest';
import {
  correctionTexts,
  currentRound,
  lastRound,
  matchesOf,
  nameOf,
  restingIn,
  scoreOf,
  sideName,
  sideOf,
} from './americano-rounds.ts';

const guest = (id: number, guest_name: string, left = false): AmericanoEntrant => ({
  id,
  player: null,
  guest_name,
  left,
});
const entrants = [
  guest(1, 'Ana'),
  guest(2, 'Bia'),
  guest(3, 'Caio'),
  guest(4, 'Davi'),
  guest(5, 'Eva'),
  guest(6, 'Fábio', true),
];
const match = (id: number, round: number, court: number, score_a: number | null = null): AmericanoMatch => ({
  id,
  round,
  court,
  a: [1, 2],
  b: [3, 4],
  score_a,
  score_b: score_a === null ? null : 24 - score_a,
  version: score_a === null ? 0 : 1,
  recordings: [],
});

describe('correctionTexts', () => {
  it('names points, player and time of every recording', () => {
    const recordings = [
      { score_a: 14, score_b: 10, by: 1, at: '2026-03-06T23:14:00.000Z' },
      { score_a: 10, score_b: 14, by: null, at: '2026-03-06T23:16:00.000Z' },
    ];
    expect(correctionTexts({ entrants }, { ...match(1, 1, 1, 10), recordings })).toEqual([
      '14 a 10, por Ana às 20:14',
      '10 a 14, por quem organiza às 20:16',
    ]);
  });
});

describe('currentRound', () => {
  it('is the first round with a match without points', () => {
    expect(currentRound([match(1, 1, 1, 20), match(2, 2, 1), match(3, 3, 1)])).toBe(2);
    expect(currentRound([match(1, 1, 1, 0), match(2, 1, 2), match(3, 2, 1, 12)])).toBe(1);
  });

  it('is the last round when all matches have points, and null before the start', () => {
    expect(currentRound([match(1, 1, 1, 20), match(2, 2, 1, 4)])).toBe(2);
    expect(currentRound([])).toBeNull();
    expect(lastRound([])).toBe(0);
  });
});

it('matchesOf gives the matches of a round in the order of the courts', () => {
  const found = matchesOf([match(1, 1, 2), match(2, 1, 1), match(3, 2, 1)], 1);
  expect(found.map(({ id }) => id)).toEqual([2, 1]);
});

it('restingIn names the entrants without a match, except those who left', () => {
  expect(restingIn({ entrants, matches: [match(1, 1, 1)] }, 1)).toEqual(['Eva']);
});

it('nameOf gives the name of a guest, of a player, and of a removed account', () => {
  const player = { id: 9, first_name: 'Lia', last_name: 'Prado', images: [] };
  expect(nameOf(guest(1, 'Ana'))).toBe('Ana');
  expect(nameOf({ id: 2, player, guest_name: null, left: false })).toBe('Lia Prado');
  expect(nameOf({ id: 3, player: null, guest_name: null, left: false })).toBe('Jogador removido');
});

it('sideName joins the names of both partners', () => {
  expect(sideName({ entrants }, [1, 2])).toBe('Ana e Bia');
});

it('sideOf finds the side of an entrant', () => {
  expect([sideOf(match(1, 1, 1), 2), sideOf(match(1, 1, 1), 3), sideOf(match(1, 1, 1), 5)]).toEqual([
    'a',
    'b',
    null,
  ]);
  expect(sideOf(match(1, 1, 1), null)).toBeNull();
});

it('scoreOf gives the other side the rest of the points', () => {
  expect(scoreOf('a', 14, 24)).toEqual({ score_a: 14, score_b: 10 });
  expect(scoreOf('b', 0, 21)).toEqual({ score_a: 21, score_b: 0 });
});
