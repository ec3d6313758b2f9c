import { describe, expect, test } from 'vitest';
import type { ResultForm } from '../matches/sets/set-score.ts';
import { checkResult, type EarlyEnd } from './result-form.ts';
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

test('the third set of the form decides what is unfinished in it', () => {
  const time: EarlyEnd = { reason: 'time' };
  const third = (third_set: ResultForm['third_set'], games: SetGames) =>
    checkResult({ sets: 3, third_set }, [W, L, games], time);
  expect(third('super_tie_break', [6, 4])).toEqual({ winner: 'A' });
  expect(third('set', [8, 6])).toMatchObject({ problem: expect.stringContaining('8 × 6') });
  expect(third('set', [4, 5])).toEqual({ winner: 'B' });
});
