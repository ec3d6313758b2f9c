import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { expect, test } from 'vitest';
import {
  arranged,
  levelWords,
  publicationWords,
  readSeed,
  readSwaps,
  seededTeams,
  withSeeded,
  writeSwaps,
} from './draw-state.ts';

const team = (id: number) => ({ id, players: [`Ana ${id}`, `Bia ${id}`], level: 3, withdrawn: false });
const draw: DeskDraw = {
  ...{ category: 1, category_name: 'Livre', version: 2, seed: 7, draw: 'x', refusal: null },
  groups: [
    { name: 'A', teams: [team(1), team(2), team(3)] },
    { name: 'B', teams: [team(4), team(5), team(6)] },
  ],
  knockout: [],
  published: null,
};

test('exchanges and seed survive the address, and anything else in it is none', () => {
  const swaps = [
    [12, 15],
    [14, 16],
  ] as const;
  expect(readSwaps(writeSwaps(swaps))).toEqual(swaps);
  expect(writeSwaps([])).toBeUndefined();
  for (const text of [undefined, 12, '', '12', '12-', '1-2.x', '1-2..3-4'])
    expect(readSwaps(text)).toEqual([]);
  expect([readSeed('7'), readSeed(7), readSeed(0)]).toEqual([7, 7, 0]);
  for (const text of [undefined, '-1', '1.5', 'x', 3e9]) expect(readSeed(text)).toBeUndefined();
});

test('the groups show the exchanges, and drop those of a team that has left', () => {
  const shown = arranged(draw, [[1, 5]]);
  expect(shown.groups.map(({ name, teams }) => [name, teams.map(({ id }) => id)])).toEqual([
    ['A', [5, 2, 3]],
    ['B', [4, 1, 6]],
  ]);
  expect(arranged(draw, [[1, 9]])).toEqual({ groups: draw.groups, swaps: [] });
});

test('the confirmation says that a second draw takes the times of the first one', () => {
  expect(publicationWords(draw)).toMatch(/^Os jogadores das 6 duplas são avisados/);
  expect(publicationWords({ ...draw, published: draw.groups })).toMatch(/^O sorteio de agora some/);
});

test('seeded teams are listed by their numbers; one that goes lets those behind move up', () => {
  const seededDraw = {
    ...draw,
    groups: [
      { name: 'A', teams: [{ ...team(1), seeded: 1 }, team(2), { ...team(3), seeded: 3 }] },
      { name: 'B', teams: [{ ...team(4), seeded: 2 }, team(5), team(6)] },
    ],
  };
  expect([seededTeams(seededDraw), seededTeams(draw)]).toEqual([[1, 4, 3], []]);
  expect(withSeeded([1, 4, 3], 0, null)).toEqual([4, 3]);
  expect(withSeeded([1, 4, 3], 1, 5)).toEqual([1, 5, 3]);
  expect(withSeeded([1, 4], 2, 6)).toEqual([1, 4, 6]);
});

test('a team without a level has none, not zero', () => {
  expect([levelWords({ level: null }), levelWords({ level: 0 })]).toEqual(['sem nível', 'nível 0,0']);
});
