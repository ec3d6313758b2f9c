import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { sharedTitle } from './shared-title.ts';

const players = ['Rita', 'Ivan', 'Otto', 'Nina'].map((first_name, at) => ({
  id: at + 1,
  team: at < 2 ? 'A' : 'B',
  position: (at % 2) + 1,
  player: { id: at + 1, first_name, last_name: 'Reis' },
}));
const set = (number: number, a: readonly number[]) => ({
  set: number,
  team_a_score: 6,
  team_b_score: 2,
  players: [1, 2, 3, 4].map((match_player) => ({
    match_player,
    team: a.includes(match_player) ? 'A' : 'B',
    position: 1,
  })),
});
const finished = (scores: object[]) =>
  ({ type: 'Dynamic', ended_at: '2026-03-06T12:00:00Z', winner: 'A', players, scores }) as unknown as Match;

test('the picture names no winner of a Dinâmica whose pairs changed, as the match page', () => {
  expect(sharedTitle(finished([set(1, [1, 2]), set(2, [1, 3]), set(3, [1, 4])]))).toBe('Partida encerrada');
  expect(sharedTitle(finished([set(1, [1, 2]), set(2, [1, 2])]))).toMatch(/^Vitória de Rita/);
});
