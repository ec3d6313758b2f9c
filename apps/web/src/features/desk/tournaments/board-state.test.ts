import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { expect, test } from 'vitest';
import {
  conflictWords,
  daysOf,
  listed,
  type Moves,
  proposalWords,
  proposed,
  unsaved,
} from './board-state.ts';

const match = (id: number, fields: object = {}) => ({
  ...{ id, hash: `m${id}`, category: 1, category_name: 'Livre', label: 'Grupo A', a: `A${id}`, b: `B${id}` },
  ...{ players: [id], possible: [], after: [], stays: false, needs_court: true },
  ...{ court: null, starts_at: null, ends_at: null },
  ...fields,
});
const placed = { court: 1, starts_at: '2026-03-14T12:00:00.000Z', ends_at: '2026-03-14T13:00:00.000Z' };
const board: DeskBoard = {
  ...{ version: 1, name: 'Copa', date: '2026-03-14', first: '2026-03-14', last: '2026-03-16' },
  ...{ timezone: 'America/Sao_Paulo', drawn: true, over: false, match_minutes: 60, rest_minutes: 30 },
  courts: [
    { id: 1, name: 'Quadra 1' },
    { id: 2, name: 'Quadra 2' },
  ],
  windows: [{ starts_at: '2026-03-14T11:00:00.000Z', ends_at: '2026-03-15T01:00:00.000Z' }],
  busy: [{ court: 2, starts_at: '2026-03-14T15:00:00.000Z', ends_at: '2026-03-14T16:00:00.000Z' }],
  matches: [match(1, placed), match(2, { players: [1] }), match(3)],
  people: [{ id: 1, name: 'Ana Souza' }],
};
const at = (court: number, time: string): Moves => new Map([['m2', { court, starts_at: `${time}:00.000Z` }]]);

test('the day lists its matches with the moves, the others are without a time', () => {
  expect(daysOf(board)).toEqual(['2026-03-14', '2026-03-15', '2026-03-16']);
  const { day, without } = listed(board, at(2, '2026-03-14T11:30'));
  expect(day.map(({ match: { id } }) => id)).toEqual([2, 1]);
  expect(without.map(({ match: { id } }) => id)).toEqual([3]);
});

test.each([
  [1, '2026-03-14T12:30', /os dois jogos estão na mesma quadra ao mesmo tempo/],
  [2, '2026-03-14T12:30', /Ana Souza joga nos dois ao mesmo tempo/],
  [2, '2026-03-14T13:15', /falta o descanso de Ana Souza/],
  [2, '2026-03-14T15:30', /já tem uma reserva/],
  [2, '2026-03-14T09:00', /o clube está fechado/],
])('a move to court %i at %s is named as a conflict', (court, time, words) => {
  expect(conflictWords(board, at(court, time))).toEqual([expect.stringMatching(words)]);
});

test('a move that fits has no conflict, and hours of another day are not judged here', () => {
  expect(conflictWords(board, at(2, '2026-03-14T13:30'))).toEqual([]);
  expect(conflictWords(board, at(2, '2026-03-15T06:00'))).toEqual([]);
  expect(conflictWords(board, new Map([['m1', null]]))).toEqual([]);
});

test('moves that change nothing, or a match that has a result now, are not sent', () => {
  const proposal = proposed({
    matches: [
      { hash: 'm1', court: 1, starts_at: '2026-03-14T12:00:00Z' },
      { hash: 'm2', court: 2, starts_at: '2026-03-14T12:00:00.000Z' },
      { hash: 'm3', court: null, starts_at: null },
      { hash: 'gone', court: null, starts_at: null },
    ],
    unplaced: [],
  });
  expect([...unsaved(board, proposal).keys()]).toEqual(['m2']);
  const ended = board.matches.map((one) => (one.hash === 'm2' ? { ...one, stays: true } : one));
  expect([...unsaved({ ...board, matches: ended }, proposal).keys()]).toEqual([]);
});

test('hours after midnight are shown on the night before', () => {
  const night = {
    ...board,
    windows: [{ starts_at: '2026-03-14T11:00:00.000Z', ends_at: '2026-03-15T05:00:00.000Z' }],
  };
  const late = at(2, '2026-03-15T04:00');
  expect(listed(night, late).day.map(({ match: { id } }) => id)).toEqual([1, 2]);
  expect(conflictWords(night, late)).toEqual([]);
  expect(listed(board, late).day.map(({ match: { id } }) => id)).toEqual([1]);
});

test('a proposal says how many matches have a time, and why others have none', () => {
  const matches = [
    { hash: 'm1', court: 1, starts_at: '2026-03-14T12:00:00Z' },
    { hash: 'm2', court: null, starts_at: null },
  ];
  expect(proposalWords({ matches, unplaced: [{ hash: 'm2', reason: 'rest' }] })).toBe(
    'Proposta: 1 jogo com horário, 1 sem lugar (falta o descanso entre os jogos). Confira e publique.',
  );
  expect(proposalWords({ matches: [], unplaced: [] })).toBe('Todos os jogos já têm horário.');
});
