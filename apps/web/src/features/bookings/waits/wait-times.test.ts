import { expect, it } from 'vitest';
import { PERIODS, periodOf } from '../availability/periods.ts';
import { clubsText, clubsToWaitFor, durationsToWaitFor, TIMES_OF } from './wait-times.ts';

const club = (id: number) => ({ id, slug: `clube-${id}`, name: `Clube ${id}`, city: 'São Paulo' });

it.each(PERIODS)('the times of %s begin in that part of the day', (period) => {
  expect(periodOf(TIMES_OF[period].from)).toBe(period);
});

it('waits for ten clubs of a city at most', () => {
  const clubs = Array.from({ length: 12 }, (_, index) => club(index + 1));
  expect(clubsToWaitFor([club(5)])).toEqual([club(5)]);
  expect(clubsToWaitFor(clubs)).toEqual(clubs.slice(0, 10));
});

it('offers the usual durations where no court is free', () => {
  expect(durationsToWaitFor([90])).toEqual([90]);
  expect(durationsToWaitFor([])).toEqual([60, 90, 120]);
});

it.each([
  [1, 'Clube 1'],
  [2, 'Clube 1 e mais 1 clube'],
  [3, 'Clube 1 e mais 2 clubes'],
])('names %i clubs', (count, text) => {
  expect(clubsText(Array.from({ length: count }, (_, index) => club(index + 1)))).toBe(text);
});
