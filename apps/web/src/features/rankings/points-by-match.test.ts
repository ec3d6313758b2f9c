import type { RankingAward } from '@bandeja/contract/calls/rankings/rankings';
import { expect, it } from 'vitest';
import { reasonsOf, sumByMatch, sumByReason } from './points-by-match.ts';

const award = (match: number, reason: RankingAward['reason'], points: number): RankingAward => ({
  match,
  reason,
  points,
  date: `2026-08-0${match}T20:00:00.000Z`,
});
const awards = [award(2, 'win', 20), award(2, 'playing', 10), award(2, 'sets', 10), award(1, 'playing', 10)];

it('sums the points by reason, the most points first, without empty reasons', () => {
  expect(sumByReason(awards)).toEqual([
    { reason: 'playing', points: 20, matches: 2 },
    { reason: 'win', points: 20, matches: 1 },
    { reason: 'sets', points: 10, matches: 1 },
  ]);
});

it('sums the points by match and names their reasons', () => {
  const [first, second] = sumByMatch(awards);
  expect(first).toMatchObject({ match: 2, points: 40 });
  expect(first && reasonsOf(first)).toBe('10 jogar + 20 vitória + 10 sets');
  expect(second).toMatchObject({ match: 1, points: 10 });
});
