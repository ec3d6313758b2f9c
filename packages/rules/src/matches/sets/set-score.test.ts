import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchType } from '../match-type.ts';
import { isMatchTiebreakSet } from './match-tiebreak.ts';
import { type GamesOfSet, type ResultForm, SET_GAMES } from './set-forms.ts';
import { checkSetScore, formatScore, usualScores } from './set-score.ts';

function check(type: MatchType, set: number, team_a_score: number, team_b_score: number) {
  return checkSetScore(type, { set, team_a_score, team_b_score });
}

const SETS = ['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '7-6'];
const LEGAL = new Set(SETS.flatMap((score) => [score, score.split('-').toReversed().join('-')]));

const COUNTS = Array.from({ length: 100 }, (_, games) => games);
const ALL_SCORES = COUNTS.flatMap((a) => COUNTS.map((b) => [a, b] as const));
const SMALL_SCORES = ALL_SCORES.filter(([a, b]) => a <= 15 && b <= 15);

describe('Competitive', () => {
  it('accepts exactly the fourteen padel scores in the first and second set, of all from 0–0 to 99–99', () => {
    for (const [set, scores] of [
      [1, ALL_SCORES],
      [2, SMALL_SCORES],
    ] as const) {
      const taken = scores.filter(([a, b]) => check('Competitive', set, a, b).ok);
      expect(taken.map(([a, b]) => `${a}-${b}`).toSorted()).toEqual([...LEGAL].toSorted());
    }
  });

  it('accepts a match tie-break from the third set: to 10 points, by a margin of two', () => {
    for (const [set, scores] of [
      [3, ALL_SCORES],
      [7, SMALL_SCORES],
    ] as const) {
      const wrong = scores.filter(([a, b]) => {
        const high = Math.max(a, b);
        const gap = Math.abs(a - b);
        const tiebreak = (high === 10 && gap >= 2) || (high > 10 && gap === 2);
        const answer = check('Competitive', set, a, b);
        const known = isMatchTiebreakSet('Competitive', { set, team_a_score: a, team_b_score: b });
        if (known !== tiebreak || answer.ok !== (tiebreak || LEGAL.has(`${a}-${b}`))) return true;
        return answer.ok && answer.match_tiebreak !== tiebreak;
      });
      expect(wrong).toEqual([]);
    }
  });

  it.each([
    // set, score, code, title, sentence, nearest
    [
      3,
      [7, 4],
      'set_impossible',
      '7 × 4 não existe no padel.',
      'Com 7 games, o outro lado fez 5 ou 6.',
      ['6 × 4', '7 × 5', '7 × 6'],
    ],
    [
      1,
      [4, 7],
      'set_impossible',
      '4 × 7 não existe no padel.',
      'Com 7 games, o outro lado fez 5 ou 6.',
      ['4 × 6', '5 × 7', '6 × 7'],
    ],
    [
      1,
      [7, 7],
      'set_impossible',
      '7 × 7 não existe no padel.',
      'Com 7 games, o outro lado fez 5 ou 6.',
      ['7 × 6', '6 × 7'],
    ],
    [
      1,
      [6, 5],
      'set_unfinished',
      '6 × 5 ainda não é o fim do set.',
      'Com 6 × 5 o set vai a 7 × 5 ou 7 × 6.',
      ['6 × 4', '7 × 5', '7 × 6'],
    ],
    [
      2,
      [6, 6],
      'set_unfinished',
      '6 × 6 ainda não é o fim do set.',
      'Falta o tie-break: o set acaba em 7 × 6.',
      ['7 × 6', '6 × 7'],
    ],
    [
      1,
      [4, 3],
      'set_unfinished',
      '4 × 3 ainda não é o fim do set.',
      'Ninguém chegou a 6 games.',
      ['6 × 2', '6 × 3', '6 × 4'],
    ],
    [
      1,
      [9, 3],
      'set_impossible',
      '9 × 3 não existe no padel.',
      'Um set vai até 7 games.',
      ['6 × 3', '6 × 4', '7 × 5'],
    ],
    [
      2,
      [10, 7],
      'match_tiebreak_too_early',
      '10 × 7 só no super tie-break.',
      'O super tie-break vale a partir do terceiro set.',
      ['6 × 4', '7 × 5', '7 × 6'],
    ],
    [
      3,
      [9, 7],
      'match_tiebreak_unfinished',
      '9 × 7 não existe no padel.',
      'Um set vai até 7 games, e o super tie-break até 10 pontos.',
      ['10 × 6', '10 × 7', '10 × 8'],
    ],
    [
      3,
      [10, 9],
      'match_tiebreak_unfinished',
      '10 × 9 ainda não é o fim do super tie-break.',
      'Faltam dois pontos de diferença.',
      ['10 × 7', '10 × 8', '11 × 9'],
    ],
    [
      3,
      [12, 7],
      'match_tiebreak_impossible',
      '12 × 7 não existe no padel.',
      'Acima de 10 pontos, o super tie-break acaba com dois de diferença.',
      ['10 × 7', '11 × 9', '12 × 10'],
    ],
  ] as const)('set %i, %j: %s', (set, [a, b], code, title, sentence, nearest) => {
    const answer = check('Competitive', set, a, b);
    if (answer.ok) throw new Error('should be refused');
    expect(answer).toMatchObject({ code, title, sentence });
    expect(answer.nearest.map(formatScore)).toEqual(nearest);
  });

  it('suggests only accepted scores with the same winner, and the nearest of them', () => {
    const games = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(games, games, fc.constantFrom(1, 2, 3, 5), (a, b, set) => {
        const answer = check('Competitive', set, a, b);
        if (answer.ok) return;
        const off = (c: number, d: number) => Math.abs(a - c) + Math.abs(b - d);
        const near = answer.nearest.map(
          ({ team_a_score, team_b_score }) => [team_a_score, team_b_score] as const,
        );
        expect(near.length).toBe(a === b ? 2 : 3);
        for (const [c, d] of near) {
          expect(check('Competitive', set, c, d).ok).toBe(true);
          if (a !== b) expect(Math.sign(c - d)).toBe(Math.sign(a - b));
        }
        const farthest = Math.max(...near.map(([c, d]) => off(c, d)));
        for (let c = 0; c <= 99; c += 1) {
          for (let d = 0; d <= 99; d += 1) {
            if (off(c, d) >= farthest || !check('Competitive', set, c, d).ok) continue;
            if (a !== b && Math.sign(c - d) !== Math.sign(a - b)) continue;
            expect(near).toContainEqual([c, d]);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('Friendly and Dynamic', () => {
  it.each(['Friendly', 'Dynamic'] as const)('accepts any score from 0 to 99 in a %s match', (type) => {
    for (const [a, b] of [
      [0, 0],
      [4, 4],
      [99, 98],
      [10, 7],
      [7, 4],
    ] as const) {
      expect(check(type, 3, a, b)).toEqual({ ok: true, match_tiebreak: false });
    }
    expect(isMatchTiebreakSet(type, { set: 3, team_a_score: 10, team_b_score: 7 })).toBe(false);
  });

  it.each([
    [-1, 3],
    [3, 100],
    [3.5, 2],
    [Number.NaN, 2],
    [2, Number.POSITIVE_INFINITY],
  ])('%d–%d is no score in any type', (a, b) => {
    for (const type of ['Competitive', 'Friendly', 'Dynamic'] as const) {
      expect(check(type, 1, a, b)).toEqual({
        ok: false,
        code: 'score_not_a_count',
        title: 'Este placar não vale.',
        sentence: 'Use números inteiros de 0 a 99.',
        nearest: [],
      });
    }
  });
});

describe('sets of a tournament to 4, 8 or 9 games', () => {
  const LENGTHS = {
    4: ['4-0', '4-1', '4-2', '4-3', '5-3', '5-4'],
    6: SETS,
    8: ['8-0', '8-1', '8-2', '8-3', '8-4', '8-5', '8-6', '8-7', '9-7', '9-8'],
    9: ['9-0', '9-1', '9-2', '9-3', '9-4', '9-5', '9-6', '9-7', '9-8'],
  };
  const form = (games: GamesOfSet): ResultForm => ({ sets: 3, third_set: 'any', games });

  it.each(SET_GAMES)('to %i games are exactly these, of all from 0–0 to 99–99', (games) => {
    const legal = LENGTHS[games].flatMap((score) => [score, score.split('-').toReversed().join('-')]);
    const taken = ALL_SCORES.filter(
      ([a, b]) => checkSetScore('Competitive', { set: 1, team_a_score: a, team_b_score: b }, form(games)).ok,
    );
    expect(taken.map(([a, b]) => `${a}-${b}`).toSorted()).toEqual(legal.toSorted());
    const usual = usualScores('Competitive', 1, 'A', form(games));
    expect(usual.map(({ team_a_score, team_b_score }) => `${team_a_score}-${team_b_score}`)).toEqual(
      LENGTHS[games],
    );
  });

  it('are never taken for a match tie-break, nor one for a set', () => {
    const scores = fc.record({ team_a_score: fc.nat(12), team_b_score: fc.nat(12) });
    fc.assert(
      fc.property(fc.constantFrom(...SET_GAMES), scores, (games, score) => {
        const third = checkSetScore('Competitive', { set: 3, ...score }, form(games));
        const isTiebreak = isMatchTiebreakSet('Competitive', { set: 3, ...score });
        expect(third.ok && third.match_tiebreak).toBe(isTiebreak);
        const first = checkSetScore('Competitive', { set: 1, ...score }, form(games));
        if (isTiebreak) expect(first.ok).toBe(false);
        // The refusal names sets of this length, won by the same team.
        if (first.ok) return;
        for (const nearest of first.nearest)
          expect(checkSetScore('Competitive', { set: 1, ...nearest }, form(games)).ok).toBe(true);
      }),
    );
  });

  it.each([
    [9, [6, 3], '6 × 3 ainda não é o fim do set.', 'Ninguém chegou a 9 games.'],
    [9, [9, 9], '9 × 9 não existe no padel.', 'Com 9 games, o outro lado fez até 8.'],
    [9, [10, 4], '10 × 4 só no super tie-break.', 'O super tie-break vale a partir do terceiro set.'],
    [8, [8, 8], '8 × 8 ainda não é o fim do set.', 'Falta o tie-break: o set acaba em 9 × 8.'],
    [8, [9, 4], '9 × 4 não existe no padel.', 'Com 9 games, o outro lado fez 7 ou 8.'],
    [4, [6, 3], '6 × 3 não existe no padel.', 'Um set vai até 5 games.'],
  ] as const)('to %i games: %j is refused', (games, [team_a_score, team_b_score], title, sentence) => {
    const check = checkSetScore('Competitive', { set: 1, team_a_score, team_b_score }, form(games));
    expect(check).toMatchObject({ ok: false, title, sentence });
  });
});

describe('usual results', () => {
  const texts = (type: MatchType, set: number, winner: 'A' | 'B') =>
    usualScores(type, set, winner).map(({ team_a_score, team_b_score }) => `${team_a_score}-${team_b_score}`);

  it('are the seven sets of each team, shortest first', () => {
    expect(texts('Friendly', 3, 'A')).toEqual(SETS);
    expect(texts('Competitive', 1, 'B')).toEqual(
      SETS.map((score) => score.split('-').toReversed().join('-')),
    );
  });

  it('add match tie-breaks from the third set of a Competitive match', () => {
    expect(texts('Competitive', 2, 'A')).toEqual(SETS);
    expect(texts('Competitive', 3, 'A')).toEqual([...SETS, '10-5', '10-6', '10-7', '10-8']);
  });

  it('are those of the form of a category in the third set', () => {
    const third = (third_set: 'set' | 'super_tie_break') =>
      usualScores('Competitive', 3, 'A', { sets: 3, third_set }).map(formatScore);
    expect(third('set')).toEqual(SETS.map((score) => score.replace('-', ' × ')));
    expect(third('super_tie_break')).toEqual(['10 × 5', '10 × 6', '10 × 7', '10 × 8']);
  });

  it('are possible for their set', () => {
    for (const type of ['Competitive', 'Friendly', 'Dynamic'] as const) {
      for (const set of [1, 2, 3, 4]) {
        for (const winner of ['A', 'B'] as const) {
          for (const score of usualScores(type, set, winner)) {
            expect(checkSetScore(type, { set, ...score }).ok).toBe(true);
          }
        }
      }
    }
  });
});
