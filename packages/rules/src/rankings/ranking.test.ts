import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../time/local-time.ts';
import {
  compareStandings,
  competitionPositions,
  periodName,
  periodOfMatch,
  quarterAt,
  rankingName,
  rankKey,
  type Standing,
  trendOf,
} from './ranking.ts';

const ZONE = 'America/Sao_Paulo';

describe('quarterAt', () => {
  it.each([
    ['2026-01-01T12:00:00Z', '2026-01-01', '2026-03-31'],
    ['2026-06-30T12:00:00Z', '2026-04-01', '2026-06-30'],
    ['2026-08-12T12:00:00Z', '2026-07-01', '2026-09-30'],
    ['2026-12-31T12:00:00Z', '2026-10-01', '2026-12-31'],
  ])('of %s is %s to %s', (instant, start, end) => {
    expect(quarterAt(instant, ZONE)).toEqual({ start, end });
  });

  it('follows the calendar of the zone', () => {
    // 00:30 of 1 April in São Paulo, 23:30 of 31 March in Manaus
    const instant = '2026-04-01T03:30:00Z';
    expect(quarterAt(instant, ZONE).start).toBe('2026-04-01');
    expect(quarterAt(instant, 'America/Manaus').start).toBe('2026-01-01');
  });

  it('covers every day once', () => {
    const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(day, (date) => {
        const { start, end } = quarterAt(`${date}T12:00:00Z`, ZONE);
        expect(start <= date && date <= end).toBe(true);
        expect(daysBetween(start, end)).toBeGreaterThanOrEqual(89);
        expect(quarterAt(`${addDays(end, 1)}T12:00:00Z`, ZONE).start).toBe(addDays(end, 1));
      }),
    );
  });
});

describe('periodOfMatch', () => {
  const date = '2026-06-30T20:00:00Z';
  it('is the quarter of the match until 14 days after its end', () => {
    expect(periodOfMatch(date, ZONE, '2026-07-15T02:59:00Z')?.start).toBe('2026-04-01');
    expect(periodOfMatch(date, ZONE, '2026-07-15T03:00:00Z')).toBeNull();
  });
});

test('a ranking without a name of the operator is named by club and quarter', () => {
  expect(periodName({ start: '2026-07-01' })).toBe('3º trimestre de 2026');
  expect(rankingName(null, { start: '2026-10-01' })).toBe('Ranking geral, 4º trimestre de 2026');
  expect(rankingName('Arena Moema', { start: '2026-01-01' })).toBe('Arena Moema, 1º trimestre de 2026');
});

const of = (score: number, wins: number, matches: number): Standing => ({ score, wins, matches });

it('gives 1, 2, 2, 4: by points, then wins, then fewer matches', () => {
  expect(
    competitionPositions([of(90, 2, 3), of(60, 2, 2), of(60, 2, 2), of(60, 2, 3), of(60, 1, 1)]),
  ).toEqual([1, 2, 2, 4, 5]);
  expect(competitionPositions([of(10, 0, 1), of(10, 0, 1), of(10, 0, 2)], 9, 7)).toEqual([7, 7, 11]);
});

test('a position is one more than the number of better standings', () => {
  const standing = fc.record({
    score: fc.integer({ min: 0, max: 5 }),
    wins: fc.integer({ min: 0, max: 2 }),
    matches: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(standing), (standings) => {
      const inOrder = standings.toSorted(compareStandings);
      const better = inOrder.map((own) => inOrder.filter((other) => compareStandings(other, own) < 0).length);
      expect(competitionPositions(inOrder)).toEqual(better.map((count) => count + 1));
      const keys = inOrder.map(rankKey);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      expect(new Set(keys).size).toBe(new Set(inOrder.map((one) => JSON.stringify(one))).size);
    }),
  );
});

test('the trend is the number of positions gained, null for a player who was not ranked', () => {
  expect([trendOf(18, 14), trendOf(3, 5), trendOf(2, 2), trendOf(null, 1)]).toEqual([4, -2, 0, null]);
});
