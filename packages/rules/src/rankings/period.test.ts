import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../time/local-date.ts';
import { periodName, periodOfMatch, quarterAt, rankingName } from './period.ts';

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
