import { expect, test } from 'vitest';
import { isAhead, stillAhead } from './still-ahead.ts';

const seen = { date: '2026-08-12', zone: 'America/Sao_Paulo' };
const slots = ['17:30', '18:00', '18:30', '19:00', '00:30'].map((id) => ({ id, courts: [] }));
const ahead = (now: string) => stillAhead(slots, { ...seen, now: new Date(now) }).map(({ id }) => id);

test('a page that stays open stops offering the times that have begun', () => {
  expect(ahead('2026-08-12T17:40:00-03:00')).toEqual(['18:00', '18:30', '19:00', '00:30']);
  expect(ahead('2026-08-12T18:00:00-03:00')).toEqual(['18:30', '19:00', '00:30']);
  expect(ahead('2026-08-12T18:40:00-03:00')).toEqual(['19:00', '00:30']);
  expect(ahead('2026-08-12T23:59:00-03:00')).toEqual(['00:30']);
});

test('the clock is that of the clubs, not of the device', () => {
  const now = new Date('2026-08-12T18:40:00-03:00');
  expect(isAhead('18:00', { ...seen, now })).toBe(false);
  expect(isAhead('18:00', { ...seen, now, zone: 'America/Manaus' })).toBe(true);
});

test('all times of a later day are ahead, and none of an earlier one', () => {
  const now = new Date('2026-08-12T18:40:00-03:00');
  expect(isAhead('07:00', { ...seen, date: '2026-08-13', now })).toBe(true);
  expect(isAhead('23:00', { ...seen, date: '2026-08-11', now })).toBe(false);
});
