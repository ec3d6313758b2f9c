import { ApiError } from '@bandeja/contract/client';
import { expect, test, vi } from 'vitest';
import { boardOf, matchOf } from '../../../testing/board.ts';
import {
  isBehind,
  isYes,
  keepMade,
  type Made,
  NOTHING_MADE,
  readMade,
  withMove,
  withoutSent,
  withProposal,
  withPublished,
} from './board-made.ts';
import { unsaved } from './board-state.ts';

const board = boardOf([matchOf(1), matchOf(2), matchOf(3)]);
const at = (time: string) => ({ court: 1, starts_at: `2026-03-14T${time}:00.000Z` });
const [one, two] = board.matches as [(typeof board.matches)[number], (typeof board.matches)[number]];
const later = { ...board, version: 2 };

const places = ({ moves }: Made) =>
  Object.fromEntries([...moves].map(([hash, place]) => [hash, place?.starts_at.slice(11, 16) ?? null]));
const found = {
  matches: ['m1', 'm2', 'm3'].map((hash, nth) => ({ hash, ...at(`1${nth}:00`) })),
  unplaced: [],
};

test('what is made is kept on the device until it is published or undone', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(readMade('board')).toEqual(NOTHING_MADE);
  const made = withMove(withMove(NOTHING_MADE, later, one, at('12:00')), later, two, at('13:00'));
  keepMade('board', made);
  expect(readMade('board')).toEqual(made);
  keepMade('board', NOTHING_MADE);
  expect([readMade('board'), kept.size]).toEqual([NOTHING_MADE, 0]);
  kept.set('bandeja.draft.board', '{"moves":7}');
  expect(readMade('board')).toEqual(NOTHING_MADE);
  vi.unstubAllGlobals();
});

test('a published board has the new places at once, unless it is read again by then', () => {
  const { moves } = withMove(withMove(NOTHING_MADE, board, one, at('12:00')), board, two, at('13:00'));
  const published = withPublished(board, moves, 2);
  expect(unsaved(published, moves).size).toBe(0);
  expect([published.version, published.matches[2]]).toEqual([2, board.matches[2]]);
  expect(withPublished(later, moves, 2)).toBe(later);
});

test('a board that another person published meanwhile is behind until the moves are undone', () => {
  const made = withMove(NOTHING_MADE, board, one, at('12:00'));
  expect([isBehind(board, made), isBehind(later, made)]).toEqual([false, true]);
  // The next move is made on the new board, the first one was not.
  expect(isBehind(later, withMove(made, later, two, at('13:00')))).toBe(true);
  expect(isBehind(later, NOTHING_MADE)).toBe(false);
});

test('moves that are all stored or void begin anew on the board that is shown', () => {
  const made = withMove(NOTHING_MADE, board, one, at('12:00'));
  const stored = boardOf([matchOf(1, { ...at('12:00'), ends_at: '2026-03-14T13:00:00.000Z' }), matchOf(2)]);
  const next = { ...stored, version: 2 };
  expect(isBehind(next, made)).toBe(false);
  const again = withMove(made, next, two, at('13:00'));
  expect([places(again), isBehind(next, again)]).toEqual([{ m2: '13:00' }, false]);
});

test('a proposal for the rest keeps what is made by hand, with the version it was made on', () => {
  const made = withMove(NOTHING_MADE, board, one, at('18:00'));
  const proposal = withProposal(made, later, { found, missing: true });
  expect(places(proposal)).toEqual({ m1: '18:00', m2: '11:00', m3: '12:00' });
  expect(isBehind(later, proposal)).toBe(true);
});

test('a proposal for all, or one for the rest with nothing made by hand, is of the board it was asked for on', () => {
  const made = withMove(NOTHING_MADE, board, one, at('18:00'));
  for (const [from, missing] of [
    [made, false],
    [NOTHING_MADE, true],
  ] as const) {
    const proposal = withProposal(from, later, { found, missing });
    expect(places(proposal)).toEqual({ m1: '10:00', m2: '11:00', m3: '12:00' });
    expect([isBehind(later, proposal), isBehind({ ...board, version: 3 }, proposal)]).toEqual([false, true]);
  }
});

test('a match with sets goes on where a person moves it, and a proposal of before its first set is void', () => {
  const proposal = withProposal(NOTHING_MADE, board, { found, missing: false });
  const begun = {
    ...board,
    matches: board.matches.map((match) => ({ ...match, begun: match.hash === 'm1' })),
  };
  expect([...unsaved(begun, proposal.moves).keys()]).toEqual(['m2', 'm3']);
  const [seen] = begun.matches as [(typeof board.matches)[number]];
  const made = withMove(proposal, begun, seen, at('18:00'));
  expect(made.moves.get('m1')).toEqual({ ...at('18:00'), goes_on: true });
  expect([...unsaved(begun, made.moves).keys()].toSorted()).toEqual(['m1', 'm2', 'm3']);
  expect(withMove(NOTHING_MADE, board, one, at('18:00')).moves.get('m1')).toEqual(at('18:00'));
});

test('a move that is made while others are published is left, on the version that they made', () => {
  const sent = withMove(NOTHING_MADE, board, one, at('12:00'));
  const meanwhile = withMove(withMove(sent, board, two, at('13:00')), board, one, at('14:00'));
  const left = withoutSent(meanwhile, sent.moves, 2);
  expect([places(left), isBehind(later, left)]).toEqual([{ m1: '14:00', m2: '13:00' }, false]);
  expect(places(withoutSent(sent, sent.moves, 2))).toEqual({});
});

test('a match that is moved back while its move is published is moved back on the board that has it', () => {
  const made = withMove(NOTHING_MADE, board, one, at('12:00'));
  const saving = { ...made, sent: made.moves };
  const back = withMove(saving, board, one, null);
  expect(unsaved(board, back.moves).size).toBe(0);
  const published = boardOf([
    matchOf(1, { ...at('12:00'), ends_at: '2026-03-14T13:00:00.000Z' }),
    matchOf(2),
  ]);
  const next = { ...published, version: 2 };
  const meanwhile = [
    withMove(back, board, two, at('13:00')),
    withProposal(back, board, { found: { matches: found.matches.slice(1), unplaced: [] }, missing: true }),
  ];
  for (const pending of meanwhile) {
    const left = withoutSent(pending, saving.sent, 2);
    expect([...unsaved(next, left.moves).entries()]).toContainEqual(['m1', null]);
    expect(isBehind(next, left)).toBe(false);
  }
  // A publication that is refused leaves the match where it was and is.
  const refused = { ...back, sent: NOTHING_MADE.sent };
  expect(places(withMove(refused, board, two, at('13:00')))).toEqual({ m2: '13:00' });
});

test('publishing is a yes to what the page sees and the server would ask about, or has asked about', () => {
  const refused = (['schedule_on_impediment', 'schedule_conflict_possible'] as const).map((code) =>
    isYes([], new ApiError(409, {}, { code })),
  );
  const found = [isYes([], null), isYes(['Ana Souza não pode'], null), ...refused];
  expect(found).toEqual([false, true, true, true]);
  expect(isYes([], new ApiError(409, {}, { code: 'schedule_conflict' }))).toBe(false);
});
