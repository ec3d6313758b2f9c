import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ResultForm, SET_GAMES } from '../matches/sets/set-forms.ts';
import { checkResult, type EarlyEnd, setsAfterRetirement } from './result-form.ts';
import type { SetGames } from './standings.ts';

const ANY: ResultForm = { sets: 3, third_set: 'any' };
const [W, L, TIE]: [SetGames, SetGames, SetGames] = [
  [6, 3],
  [4, 6],
  [10, 8],
];

describe('a complete result', () => {
  test.each<[ResultForm, SetGames[], 'A' | 'B' | RegExp]>([
    [ANY, [W, W], 'A'],
    [ANY, [L, W, L], 'B'],
    [ANY, [W, L, TIE], 'A'],
    [ANY, [[6, 4]], /faltam sets/],
    [ANY, [W, L], /faltam sets/],
    [ANY, [W, W, W], /já estava decidido antes do 3º set/],
    [ANY, Array(5).fill([6, 0]), /já estava decidido antes do 3º set/],
    [ANY, [[6, 5], W], /6 × 5/],
    [ANY, [TIE, W], /tie-break vale a partir do terceiro set/],
    [{ ...ANY, third_set: 'set' }, [W, L, TIE], /set inteiro/],
    [{ ...ANY, third_set: 'set' }, [W, L, W], 'A'],
    [{ ...ANY, third_set: 'super_tie_break' }, [W, L, W], /super tie-break/],
    [{ ...ANY, third_set: 'super_tie_break' }, [W, L, TIE], 'A'],
    [{ ...ANY, sets: 1 }, [L], 'B'],
    [{ ...ANY, sets: 1 }, [W, W], /antes do 2º set/],
    [{ ...ANY, sets: 1 }, [[5, 5]], /5 × 5/],
    [{ ...ANY, sets: 1, games: 9 }, [[9, 8]], 'A'],
    [{ ...ANY, sets: 1, games: 9 }, [W], /6 × 3/],
    [
      { ...ANY, games: 4 },
      [
        [4, 1],
        [3, 5],
        [10, 8],
      ],
      'A',
    ],
    [
      { ...ANY, games: 4, third_set: 'set' },
      [
        [4, 1],
        [3, 5],
        [10, 8],
      ],
      /set inteiro/,
    ],
    [
      { ...ANY, games: 4, third_set: 'set' },
      [
        [4, 1],
        [3, 5],
        [4, 3],
      ],
      'A',
    ],
  ])('of %j with %j: %s', (form, sets, expected) => {
    const check = checkResult(form, sets);
    if (typeof expected === 'string') expect(check).toEqual({ winner: expected });
    else expect('problem' in check ? check.problem : 'a winner').toMatch(expected);
  });
});

describe('a match that ended early', () => {
  test.each<[SetGames[], EarlyEnd, 'A' | 'B' | RegExp]>([
    [[W, [2, 3]], { reason: 'retirement', winner: 'B' }, 'B'],
    [[W, [2, 3]], { reason: 'retirement' }, /quem venceu/],
    [[W, [2, 3]], { reason: 'time' }, 'A'],
    [[[3, 3]], { reason: 'time' }, /quem venceu/],
    [[[3, 3]], { reason: 'time', winner: 'A' }, 'A'],
    [[W], { reason: 'time' }, 'A'],
    [[W, L, [4, 7]], { reason: 'time' }, 'B'],
    [[W, W], { reason: 'time' }, /já decide/],
    [[W, W, [1, 0]], { reason: 'retirement', winner: 'B' }, /já estava decidido/],
    [[[2, 3], W], { reason: 'time' }, /2 × 3/],
    [[[9, 0]], { reason: 'time' }, /9 × 0/],
  ])('with %j by %j: %s', (sets, early, expected) => {
    const check = checkResult(ANY, sets, early);
    if (typeof expected === 'string') expect(check).toEqual({ winner: expected });
    else expect('problem' in check ? check.problem : 'a winner').toMatch(expected);
  });
});

test.each([
  [4, [4, 3], true],
  [4, [4, 2], false],
  [4, [5, 4], false],
  [6, [7, 6], false],
  [8, [7, 8], true],
  [8, [8, 6], false],
  [9, [9, 8], false],
  [4, [4, 4], true],
  [4, [5, 2], false],
  [8, [8, 8], true],
  [8, [9, 3], false],
  [9, [8, 8], true],
  [9, [9, 9], false],
  [9, [7, 8], true],
] as const)('a set to %i games stopped at %j: it could go on, %s', (games, score, goesOn) => {
  const check = checkResult({ sets: 1, third_set: 'any', games }, [score], { reason: 'time', winner: 'A' });
  expect('winner' in check).toBe(goesOn);
});

test('a set to 8 at 8 × 7 ends it, or stopped before its tie-break: then who won is stated', () => {
  const form: ResultForm = { sets: 1, third_set: 'any', games: 8 };
  expect(checkResult(form, [[8, 7]])).toEqual({ winner: 'A' });
  expect(checkResult(form, [[8, 7]], { reason: 'retirement', winner: 'B' })).toEqual({ winner: 'B' });
  expect(checkResult(form, [[8, 7]], { reason: 'retirement' })).toMatchObject({ asks: 'winner' });
  expect(checkResult(form, [[8, 7]], { reason: 'time' })).toEqual({ winner: 'A' });
  const second: SetGames[] = [
    [8, 2],
    [8, 7],
  ];
  expect(checkResult({ ...form, sets: 3 }, second, { reason: 'retirement', winner: 'B' })).toEqual({
    winner: 'B',
  });
});

/** Every pair of sets below 12 games: what is a set is never also unfinished, but before a tie-break that may come or not. */
test.each(SET_GAMES)('of a set to %i games each score is a set, an unfinished one, or none', (games) => {
  const form: ResultForm = { sets: 1, third_set: 'any', games };
  const kinds = { set: 0, unfinished: 0, none: 0 };
  for (let a = 0; a < 12; a += 1)
    for (let b = 0; b < 12; b += 1) {
      const isSet = 'winner' in checkResult(form, [[a, b]]);
      const isOpen = 'winner' in checkResult(form, [[a, b]], { reason: 'retirement', winner: 'A' });
      const isBeforeTiebreak =
        (games === 4 || games === 8) && a + b === 2 * games - 1 && Math.max(a, b) === games;
      expect(isSet && isOpen).toBe(isBeforeTiebreak);
      kinds[isSet ? 'set' : isOpen ? 'unfinished' : 'none'] += 1;
    }
  // Below the end each score leads to a set; of the others only those of a tie-break do.
  expect(kinds.unfinished).toBe({ 4: 17, 6: 39, 8: 65, 9: 81 }[games]);
});

test('the third set of the form decides what is unfinished in it', () => {
  const time: EarlyEnd = { reason: 'time' };
  const third = (third_set: ResultForm['third_set'], games: SetGames) =>
    checkResult({ sets: 3, third_set }, [W, L, games], time);
  expect(third('super_tie_break', [6, 4])).toEqual({ winner: 'A' });
  expect(third('set', [8, 6])).toMatchObject({ problem: expect.stringContaining('8 × 6') });
  expect(third('set', [4, 5])).toEqual({ winner: 'B' });
});

describe('a table after a retirement', () => {
  test.each<['A' | 'B', ResultForm, SetGames[], SetGames[]]>([
    [
      'A',
      ANY,
      [[4, 2]],
      [
        [6, 2],
        [6, 0],
      ],
    ],
    ['A', ANY, [W, [2, 5]], [W, [7, 5]]],
    ['B', ANY, [W, [6, 5]], [W, [6, 7], [0, 10]]],
    ['B', { ...ANY, third_set: 'set' }, [W, L], [W, L, [0, 6]]],
    ['A', ANY, [W, L, [8, 9]], [W, L, [11, 9]]],
    ['B', { ...ANY, sets: 1, games: 9 }, [[8, 8]], [[8, 9]]],
    ['B', { ...ANY, sets: 1, games: 4 }, [[3, 3]], [[3, 4]]],
    // One game before its tie-break, or lost by it: it was given up there.
    ['A', { ...ANY, sets: 1, games: 8 }, [[7, 8]], [[9, 8]]],
    ['A', { ...ANY, sets: 1, games: 4 }, [[4, 3]], [[4, 3]]],
    [
      'B',
      { ...ANY, games: 4 },
      [
        [4, 1],
        [4, 3],
      ],
      [
        [4, 1],
        [4, 5],
        [0, 10],
      ],
    ],
    // No end of it is a score.
    ['A', ANY, [W, L, [98, 99]], [W, L, [100, 99]]],
    [
      'A',
      ANY,
      [],
      [
        [6, 0],
        [6, 0],
      ],
    ],
  ])('won by %s in %o: %j counts as %j', (winner, form, sets, counted) => {
    expect(setsAfterRetirement(winner, sets, form)).toEqual(counted);
  });

  test('it is a whole match of the form, with what was played, and not a game more for who stopped', () => {
    const games = fc.integer({ min: 0, max: 12 });
    // Whole sets, and those of 4 and 8 games that a tie-break may have ended.
    const near = fc.constantFrom<SetGames[]>(
      [4, 1],
      [1, 4],
      [3, 4],
      [4, 3],
      [8, 2],
      [2, 8],
      [7, 8],
      [8, 7],
      W,
      L,
    );
    const stopped = fc.record({
      form: fc.record({
        ...{ sets: fc.constantFrom<(1 | 3)[]>(1, 3), games: fc.constantFrom(...SET_GAMES) },
        third_set: fc.constantFrom<ResultForm['third_set'][]>('set', 'super_tie_break', 'any'),
      }),
      winner: fc.constantFrom<('A' | 'B')[]>('A', 'B'),
      sets: fc.array(fc.oneof(fc.tuple(games, games), near), { maxLength: 3 }),
    });
    const total = (sets: readonly SetGames[], side: 0 | 1) => sets.reduce((sum, set) => sum + set[side], 0);
    fc.assert(
      fc.property(stopped, ({ form, winner, sets }) => {
        fc.pre('winner' in checkResult(form, sets, { reason: 'retirement', winner }));
        const counted = setsAfterRetirement(winner, sets, form);
        expect(checkResult(form, counted)).toEqual({ winner });
        expect(counted.slice(0, Math.max(sets.length - 1, 0))).toEqual(sets.slice(0, -1));
        const other = winner === 'A' ? 1 : 0;
        expect(total(counted, other)).toBe(total(sets, other));
      }),
      { numRuns: 500 },
    );
  });
});
