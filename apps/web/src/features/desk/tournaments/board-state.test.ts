import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { expect, test } from 'vitest';
import { boardOf, matchOf } from '../../../testing/board.ts';
import { proposalWords, unplacedWords } from './board-publish.tsx';
import {
  brokenByMoves,
  brokenWords,
  conflictsOf,
  conflictWords,
  datesToMove,
  daysOf,
  listed,
  type Moves,
  onImpediment,
  proposed,
  tryPlaces,
  unsaved,
  whyStays,
  wordsOnCourt,
} from './board-state.ts';

const placed = { court: 1, starts_at: '2026-03-14T12:00:00.000Z', ends_at: '2026-03-14T13:00:00.000Z' };
const board = boardOf([matchOf(1, placed), matchOf(2, { players: [1] }), matchOf(3)]);
const at = (court: number, time: string): Moves => new Map([['m2', { court, starts_at: `${time}:00.000Z` }]]);

const wordsOf = (of: DeskBoard, moves: Moves) => conflictWords(of, conflictsOf(of, moves));

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
  expect(wordsOf(board, at(court, time))).toEqual([expect.stringMatching(words)]);
});

test('a move that fits has no conflict, and hours of another day are not judged here', () => {
  expect(wordsOf(board, at(2, '2026-03-14T13:30'))).toEqual([]);
  expect(wordsOf(board, at(2, '2026-03-15T06:00'))).toEqual([]);
  expect(wordsOf(board, new Map([['m1', null]]))).toEqual([]);
});

test('a match that was played before its time leaves its court and its players free from its end', () => {
  const planned = { court: 1, starts_at: '2026-03-14T14:00:00.000Z' };
  const early = matchOf(1, { ...planned, ends_at: '2026-03-14T12:10:00.000Z', stays: true });
  const of = boardOf([early, matchOf(2, { players: [1] })]);
  const rest = [expect.stringMatching(/descanso de Ana Souza/)];
  expect(['11:00', '12:20'].map((time) => wordsOf(of, at(1, `2026-03-14T${time}`)))).toEqual([rest, rest]);
  expect(wordsOf(of, at(1, '2026-03-14T13:30'))).toEqual([]);
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
  const called = board.matches.map((one) => (one.hash === 'm2' ? { ...one, called: true } : one));
  expect([...unsaved({ ...board, matches: called }, proposal).keys()]).toEqual([]);
  expect(called.map(whyStays)).toEqual([null, expect.stringMatching(/desfaça a chamada/), null]);
});

test('hours after midnight are shown on the night before', () => {
  const night = {
    ...board,
    windows: [{ starts_at: '2026-03-14T11:00:00.000Z', ends_at: '2026-03-15T05:00:00.000Z' }],
  };
  const late = at(2, '2026-03-15T04:00');
  expect(listed(night, late).day.map(({ match: { id } }) => id)).toEqual([1, 2]);
  expect(wordsOf(night, late)).toEqual([]);
  expect(listed(board, late).day.map(({ match: { id } }) => id)).toEqual([1]);
});

test('a proposal says how many matches have a time, and why others have none', () => {
  const matches = [
    { hash: 'm1', court: 1, starts_at: '2026-03-14T12:00:00Z' },
    { hash: 'm2', court: null, starts_at: null },
  ];
  expect(proposalWords({ matches, unplaced: [{ hash: 'm2', reason: 'rest' }] })).toBe(
    'Proposta: 1 jogo com horário, 1 sem lugar. Confira e publique.',
  );
  expect(proposalWords({ matches: [], unplaced: [] })).toBe('Todos os jogos já têm horário.');
  const left = {
    matches,
    unplaced: [
      { hash: 'm2', reason: 'no_time' as const },
      { hash: 'gone', reason: 'rest' as const },
    ],
  };
  expect(unplacedWords(left, board)).toEqual([expect.stringMatching(/^.+: .+ × .+: falta quadra livre\.$/)]);
});

test('a match that is tried somewhere is called by one word, and a time that has passed is said', () => {
  const [, second] = board.matches;
  if (!second) throw new Error('no match');
  const tried = tryPlaces(board, new Map(), second);
  const now = new Date('2026-03-14T11:00:00.000Z');
  const place = (court: number, time: string) => ({ court, starts_at: `2026-03-14T${time}:00.000Z` });
  expect(tried(place(2, '12:30'), now)).toEqual([
    'Este jogo e Livre, Grupo A (A1 × B1): Ana Souza joga nos dois ao mesmo tempo.',
  ]);
  expect(tried(place(2, '13:30'), now)).toEqual([]);
  expect(tried(place(2, '13:30'), new Date('2026-03-14T14:30:00.000Z'))).toEqual(['Este horário já passou.']);
  expect(tried(null, now)).toEqual([]);
  expect(tryPlaces(board, new Map(), { ...second, begun: true })(null, now)).toEqual([
    expect.stringMatching(/fica com um horário/),
  ]);
});

test('the night after the last day is reached while the club is open then, or for a match that is there', () => {
  const days = ['2026-03-14', '2026-03-15', '2026-03-16'];
  const night = { starts_at: '2026-03-16T11:00:00.000Z', ends_at: '2026-03-17T05:00:00.000Z' };
  const late = { court: 1, starts_at: '2026-03-17T04:00:00.000Z' };
  expect(datesToMove(board, null)).toEqual(days);
  expect(datesToMove({ ...board, date: '2026-03-16', windows: [night] }, null)).toEqual([
    ...days,
    '2026-03-17',
  ]);
  expect(datesToMove(board, late)).toEqual([...days, '2026-03-17']);
});

test('an impediment is named where a match is, is dragged to, or is newly moved onto', () => {
  const impeded = [{ player: 1, starts_at: '2026-03-14T11:00:00.000Z', ends_at: '2026-03-14T15:00:00.000Z' }];
  const words = 'Ana Souza não pode sáb, 14 mar, 08:00–12:00.';
  const of = boardOf([matchOf(1, { ...placed, impeded }), matchOf(2, { impeded }), matchOf(3, placed)]);
  const [first, second] = of.matches;
  if (!first || !second) throw new Error('no match');
  expect(brokenWords(of, first, placed)).toEqual([`Este jogo: ${words}`]);
  expect(brokenWords(of, { ...first, stays: true }, placed)).toEqual([]);
  expect(onImpediment(of, new Map())).toEqual([1]);
  const onto = at(2, '2026-03-14T14:30');
  expect(brokenByMoves(of, onto)).toEqual([`Livre, Grupo A (A2 × B2): ${words}`]);
  expect(onImpediment(of, onto)).toEqual([1, 2]);
  // It is on it already, and it leaves it.
  expect(brokenByMoves(of, new Map([['m1', { court: 2, starts_at: '2026-03-14T11:00:00.000Z' }]]))).toEqual(
    [],
  );
  expect(brokenByMoves(of, at(2, '2026-03-14T15:00'))).toEqual([]);
  const tried = tryPlaces(of, new Map(), second);
  const now = new Date('2026-03-14T08:00:00Z');
  expect(tried({ court: 1, starts_at: '2026-03-14T14:30:00.000Z' }, now)).toEqual([`Este jogo: ${words}`]);
});

test('a match keeps the length that it was published with: what it breaks so is not new, and what it breaks by more is', () => {
  const impededFrom = (time: string) => ({
    impeded: [{ player: 1, starts_at: `2026-03-14T${time}:00.000Z`, ends_at: '2026-03-14T18:00:00.000Z' }],
  });
  const moved = (time: string): Moves => new Map([['m1', { court: 2, starts_at: `2026-03-14T${time}:00Z` }]]);
  // Published with 60 minutes; the tournament has other ones now.
  const longer = boardOf([matchOf(1, { ...placed, ...impededFrom('13:00') })], { match_minutes: 90 });
  expect(onImpediment(longer, new Map())).toEqual([]);
  expect(brokenByMoves(longer, moved('12:30'))).toHaveLength(1);
  const shorter = boardOf([matchOf(1, { ...placed, ...impededFrom('12:45') })], { match_minutes: 30 });
  expect(onImpediment(shorter, new Map())).toEqual([1]);
  expect(brokenByMoves(shorter, moved('12:30'))).toEqual([]);
});

test('what is on a court is named by time, without what has a result or needs no court', () => {
  const on = (id: number, starts_at: string, fields: object = {}) =>
    matchOf(id, { court: 1, starts_at, ...fields });
  const late = on(1, '2026-03-14T15:00:00.000Z', { label: 'Final' });
  const rest = [
    on(3, '2026-03-14T11:00:00.000Z', { stays: true }),
    on(4, '2026-03-14T11:00:00.000Z', { needs_court: false }),
  ];
  const one = boardOf([late, on(2, '2026-03-14T12:00:00.000Z', { label: 'Grupo A' }), ...rest, matchOf(5)]);
  const [name = '', other = ''] = one.courts.map((court) => court.name);
  expect(wordsOnCourt(one, name)).toEqual([
    expect.stringContaining('Grupo A'),
    expect.stringContaining('Final'),
  ]);
  expect([wordsOnCourt(one, other), wordsOnCourt(one, 'Quadra de tênis')]).toEqual([[], []]);
});
