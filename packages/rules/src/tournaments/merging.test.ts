import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersOf, backCents, type MoveFacts, refuseAsk, refuseLeave, refuseMove } from './merging.ts';

const NOW = '2026-03-13T12:00:00Z';
const OPEN = { drawn: false, cancelled: false, asks: false };

describe('asking the teams of a category', () => {
  const facts = {
    ...{ status: 'closed' as const, same: false, ends_on: '2026-03-15', timezone: 'America/Sao_Paulo' },
    ...{ source: { ...OPEN, asked: false }, target: { ...OPEN, free: 1 }, until: '2026-03-13T12:01:00Z' },
  };

  test.each([
    ['is fine after the registration', {}, null],
    ['waits for its end', { status: 'open' as const }, 'registration_not_ended'],
    ['ends with the tournament', { status: 'finished' as const }, 'tournament_over'],
    ['needs another category', { same: true }, 'category_merge_self'],
    ['is done once', { source: { ...OPEN, asked: false, asks: true } }, 'category_merge_open'],
    ['waits for teams that come', { source: { ...OPEN, asked: true } }, 'category_merge_open'],
    ['goes to none that asks itself', { target: { ...OPEN, asks: true, free: 1 } }, 'category_merge_open'],
    ['is too late after the draw', { source: { ...OPEN, asked: false, drawn: true } }, 'tournament_drawn'],
    ['goes to none that is drawn', { target: { ...OPEN, drawn: true, free: 1 } }, 'tournament_drawn'],
    [
      'goes to none that is cancelled',
      { target: { ...OPEN, cancelled: true, free: 1 } },
      'category_cancelled',
    ],
    ['needs a place', { target: { ...OPEN, free: 0 } }, 'category_full'],
    ['needs time', { until: NOW }, 'merge_until_refused'],
    ['may end on the last day of the club', { until: '2026-03-16T02:59:00Z' }, null],
    ['ends with the last day', { until: '2026-03-16T03:00:00Z' }, 'merge_until_refused'],
  ])('%s', (_, change, refusal) => {
    expect(refuseAsk({ ...facts, ...change }, NOW)).toBe(refusal);
  });
});

describe('the answer of a team', () => {
  const player = { gender: 'F' as const, level: 3 };
  const merge = {
    ...{ until: '2026-03-13T12:01:00Z', drawn: false, cancelled: false, free: 1, bound: false },
    limits: { gender: 'F' as const, level_min: 2, level_max: 4, level_sum_max: 7 },
    entrants: [player, player] as const,
  };
  const asked: MoveFacts = { status: 'confirmed', merge };

  test.each([
    ['a team that fits moves', {}, null],
    ['nobody asks', { merge: null }, 'category_merge_none'],
    ['it has left', { status: 'withdrawn' as const }, 'team_withdrawn'],
    ['it is too late', { merge: { ...merge, until: NOW } }, 'category_merge_none'],
    ['one is there already', { merge: { ...merge, bound: true } }, 'team_in_other_category'],
    ['a level', { merge: { ...merge, limits: { ...merge.limits, level_min: 3.5 } } }, 'team_level_refused'],
    [
      'both levels',
      { merge: { ...merge, limits: { ...merge.limits, level_sum_max: 5.99 } } },
      'team_level_sum_refused',
    ],
    [
      'a gender',
      { merge: { ...merge, limits: { ...merge.limits, gender: 'M' as const } } },
      'team_gender_refused',
    ],
    [
      'of guests the club judges',
      {
        merge: {
          ...merge,
          limits: { ...merge.limits, gender: 'M' as const },
          entrants: [null, null] as const,
        },
      },
      null,
    ],
    ['it is full', { merge: { ...merge, free: 0 } }, 'category_full'],
    ['it is drawn', { merge: { ...merge, drawn: true } }, 'tournament_drawn'],
    ['it is cancelled', { merge: { ...merge, cancelled: true } }, 'category_cancelled'],
  ])('yes: %s', (_, change, refusal) => {
    expect(refuseMove({ ...asked, ...change }, NOW)).toBe(refusal);
  });

  test('no: as long as it is asked, whatever became of the other category', () => {
    expect(refuseLeave({ status: 'confirmed', merge: { ...merge, free: 0, bound: true } }, NOW)).toBeNull();
    expect(refuseLeave({ status: 'confirmed', merge: { ...merge, until: NOW } }, NOW)).toBe(
      'category_merge_none',
    );
  });

  test('is that of the players with an account', () => {
    expect(answersOf({ players: [1, 2], guests: [2] })).toEqual([1]);
    expect(answersOf({ players: [1, 2], guests: [1, 2] })).toEqual([]);
  });
});

describe('what goes back', () => {
  const cents = fc.integer({ min: 0, max: 50_000 });

  test('leaves a part that never costs more than in the other category, and asks nothing more', () => {
    fc.assert(
      fc.property(cents, cents, fc.boolean(), fc.option(cents), (paid, half, each_pays, second) => {
        const fee = { price_cents: 2 * half, each_pays, second_cents: second };
        const whole = backCents({ cents: paid, half: null }, fee);
        expect(paid - whole).toBe(Math.min(paid, fee.price_cents));
        for (const paid_other of [true, false]) {
          const due = each_pays && paid_other && second !== null ? second : half;
          expect(paid - backCents({ cents: paid, half: { paid_other } }, fee)).toBe(Math.min(paid, due));
        }
      }),
    );
  });

  test('of halves that are moved to an odd fee the odd cent is the player’s', () => {
    expect(backCents({ cents: 100, half: { paid_other: false } }, { price_cents: 99 })).toBe(51);
  });
});
