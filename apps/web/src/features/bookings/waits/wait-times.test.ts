import { expect, it } from 'vitest';
import { periodOf } from '../availability/periods.ts';
import { PERIODS } from '../booking-search.ts';
import { clubsOffering, clubsText, clubsToWaitFor, durationsToWaitFor, TIMES_OF } from './wait-times.ts';

const club = (id: number, durations?: number[]) => ({
  ...{ id, slug: `clube-${id}`, name: `Clube ${id}`, city: 'São Paulo', sports: ['Padel'], durations },
});

it.each(PERIODS)('the times of %s begin in that part of the day', (period) => {
  expect(periodOf(TIMES_OF[period].from)).toBe(period);
});

it('waits for ten clubs of a city at most', () => {
  const clubs = Array.from({ length: 12 }, (_, index) => club(index + 1));
  expect(clubsToWaitFor([club(5)], 'Padel')).toEqual([club(5)]);
  expect(clubsToWaitFor([club(5)], 'Tênis')).toEqual([]);
  expect(clubsToWaitFor(clubs, 'Padel')).toEqual(clubs.slice(0, 10));
});

it('offers the durations of the clubs, whatever is free, and each club only those it has', () => {
  const clubs = [club(1, [60, 120]), club(2, [90, 60])];
  expect(durationsToWaitFor(clubs)).toEqual([60, 90, 120]);
  expect(clubsOffering(clubs, 90)).toEqual([clubs[1]]);
  // An answer of an earlier version has none.
  expect(durationsToWaitFor([club(3)])).toEqual([60, 90, 120]);
});

it.each([
  [1, 'Clube 1'],
  [2, 'Clube 1 e mais 1 clube'],
  [3, 'Clube 1 e mais 2 clubes'],
])('names %i clubs', (count, text) => {
  expect(clubsText(Array.from({ length: count }, (_, index) => club(index + 1)))).toBe(text);
});
