import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '../../time/instant.ts';
import {
  type Board,
  type BoardMatch,
  conflictSentence,
  findConflicts,
  standingConflicts,
} from './board-conflicts.ts';
import { scheduleMatches } from './schedule-matches.ts';

const DAY = Date.UTC(2026, 2, 14);
const at = (hour: number) => DAY + hour * HOUR_MS;
const place = (court: number, hour: number) => ({ court, start: at(hour), end: at(hour + 1) });
const match = (id: number, fields: Partial<BoardMatch> = {}): BoardMatch => ({
  ...{ id, category: 1, players: [id * 10, id * 10 + 1], after: [], place: place(1, 8) },
  ...fields,
});
const board = (matches: BoardMatch[], fields: Partial<Board> = {}): Board => ({
  matches,
  courts: [
    { id: 1, busy: [] },
    { id: 2, busy: [] },
  ],
  windows: [{ start: at(8), end: at(22) }],
  restMinutes: 30,
  ...fields,
});
const kinds = (of: Board, moved = of.matches.map(({ id }) => id)) =>
  findConflicts(of, new Set(moved)).map(({ kind, match: id, other, player }) => [kind, id, other, player]);

describe('findConflicts', () => {
  test.each([
    ['a court at once', match(2), [['court', 1, 2, null]]],
    ['a court one after another', match(2, { place: place(1, 9) }), []],
    ['a player at once', match(2, { players: [10], place: place(2, 8.5) }), [['player', 1, 2, 10]]],
    ['a player without rest', match(2, { players: [10], place: place(2, 9.25) }), [['rest', 1, 2, 10]]],
    ['a player after the rest', match(2, { players: [10], place: place(2, 9.5) }), []],
    [
      'a player who may come, of another category',
      match(2, { category: 2, players: [], possible: [10], place: place(2, 8) }),
      [['player', 1, 2, 10]],
    ],
    ['a player who may come, of the same', match(2, { players: [], possible: [10], place: place(2, 8) }), []],
    [
      'a match that decides its teams',
      match(2, { after: [1], place: place(2, 9.25) }),
      [['order', 1, 2, null]],
    ],
    ['after the match that decides', match(2, { after: [1], place: place(2, 9.5) }), []],
    ['before the opening', match(2, { place: place(2, 7.5) }), [['closed', 2, null, null]]],
    ['on a court of no tournament', match(2, { place: place(3, 8) }), [['closed', 2, null, null]]],
    ['without a place', match(2, { players: [10], place: null }), []],
  ])('of %s', (_, second, expected) => {
    expect(kinds(board([match(1), second]))).toEqual(expected);
  });

  it.each([
    ['certain, of two who may be in both', [10], [11, 10], undefined, 'Ana joga nos dois ao mesmo tempo.'],
    ['possible', [], [11, 10], true, 'Bia pode ter de jogar nos dois ao mesmo tempo.'],
  ])('says of a player of both whether it is %s', (_, players, possible, unsure, words) => {
    const second = match(2, { category: 2, players, possible, place: place(2, 8) });
    const [conflict] = findConflicts(board([match(1, { players: [11, 10] }), second]), new Set([1, 2]));
    expect(conflict?.possible).toBe(unsure);
    const names = { match: String, player: (id: number) => (id === 10 ? 'Ana' : 'Bia') };
    expect(conflict && conflictSentence(conflict, names)).toBe(`1 e 2: ${words}`);
  });

  it('finds of matches where they are those that a player is in both for certain, once', () => {
    const open = new Set([1, 2, 3]);
    const standing = (players: number[], possible: number[], among: ReadonlySet<number> = open) =>
      standingConflicts(
        [match(1), match(2, { category: 2, players, possible, place: place(2, 8) }), match(3)],
        { open: among, restMinutes: 30 },
      );
    expect(standing([], [10])).toEqual([]);
    expect(standing([10], [])).toEqual([{ kind: 'player', match: 1, other: 2, player: 10 }]);
    expect(standing([10], [], new Set([2, 3]))).toEqual([]);
  });

  it('names a court that is booked', () => {
    const courts = [{ id: 1, busy: [{ start: at(8.5), end: at(9.5) }] }];
    expect(kinds(board([match(1)], { courts }))).toEqual([['taken', 1, null, null]]);
  });

  it('compares moved matches with all, and those that stay not with one another', () => {
    const of = board([match(1), match(2), match(3, { place: place(2, 8) })]);
    expect(kinds(of, [3])).toEqual([]);
    expect(kinds(of, [2])).toEqual([['court', 2, 1, null]]);
    expect(kinds(of, [])).toEqual([]);
  });

  it('finds nothing in what the scheduler plans, for any matches, bookings and rest', () => {
    const anyMatches = fc.array(
      fc.record({
        stage: fc.integer({ min: 1, max: 4 }),
        category: fc.integer({ min: 1, max: 2 }),
        possible: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
        players: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
        before: fc.option(fc.nat(5)),
      }),
      { maxLength: 24 },
    );
    const anyBusy = fc.array(fc.nat(12).map((hour) => ({ start: at(8 + hour), end: at(9 + hour) })));
    fc.assert(
      fc.property(anyMatches, anyBusy, fc.constantFrom(0, 30, 60), (given, busy, restMinutes) => {
        const matches = given.map(({ before, ...fields }, index) => ({
          ...fields,
          id: index + 1,
          after: before !== null && before < index ? [before + 1] : [],
        }));
        const plan = {
          ...{ windows: [{ start: at(8), end: at(22) }], restMinutes },
          courts: [
            { id: 1, busy },
            { id: 2, busy: [] },
          ],
        };
        const { placed } = scheduleMatches({ ...plan, matches, matchMinutes: 60 });
        const of = matches.map((one) => ({ ...one, place: placed.find(({ id }) => id === one.id) ?? null }));
        expect(kinds({ ...plan, matches: of })).toEqual([]);
      }),
    );
  });

  it('finds each two that are in the way of one another, in the order of the board', () => {
    const anyMatch = fc.record({
      category: fc.integer({ min: 1, max: 2 }),
      players: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      possible: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 1 }),
      before: fc.option(fc.nat(8)),
      court: fc.integer({ min: 1, max: 2 }),
      from: fc.option(fc.integer({ min: 30, max: 60 })),
      quarters: fc.integer({ min: 1, max: 8 }),
      isMoved: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 9 }), fc.constantFrom(0, 30, 60), (given, restMinutes) => {
        const matches = given.map(({ before, from, court, quarters, ...fields }, index) => ({
          ...{ id: index + 1, ...fields },
          after: before !== null && before < given.length && before !== index ? [before + 1] : [],
          place: from === null ? null : { court, start: at(from / 4), end: at((from + quarters) / 4) },
        }));
        const moved = matches.filter(({ isMoved }) => isMoved).map(({ id }) => id);
        const rest = (restMinutes * HOUR_MS) / 60;
        const isInTheWay = (one: BoardMatch, other: BoardMatch) => {
          const [a, b] = [one.place, other.place];
          if (!a || !b) return false;
          const isWithin = (gap: number) => a.start < b.end + gap && b.start < a.end + gap;
          const isEarly =
            (one.after.includes(other.id) && a.start < b.end + rest) ||
            (other.after.includes(one.id) && b.start < a.end + rest);
          const all = (match: BoardMatch) =>
            one.category === other.category ? match.players : [...match.players, ...(match.possible ?? [])];
          const isShared = all(one).some((player) => all(other).includes(player));
          return isEarly || (isWithin(0) && a.court === b.court) || (isWithin(rest) && isShared);
        };
        const pairs = moved.flatMap((id) => {
          const one = matches.find((match) => match.id === id);
          return matches
            .filter((other) => other.id !== id && !(moved.includes(other.id) && other.id < id))
            .flatMap((other) => (one && isInTheWay(one, other) ? [[id, other.id]] : []));
        });
        const found = kinds(board(matches, { restMinutes }), moved).filter(([, , other]) => other !== null);
        expect(found.map(([, id, other]) => [id, other])).toEqual(pairs);
      }),
    );
  });
});
