import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { expect, test } from 'vitest';
import { byDay } from './play-page.tsx';
import { periodOf, playSearch } from './play-search.ts';

test('playSearch keeps what an address may say and drops the rest', () => {
  const asked = {
    date: '2026-03-10',
    period: 'noite',
    city: 'Santos',
    club: 'arena-moema',
    gender: 'women',
    level: 'meu',
    page: '2',
  };
  expect(playSearch(asked)).toEqual({ ...asked, page: 2 });
  expect(
    playSearch({
      date: '10/03',
      period: 'x',
      city: '',
      club: 'A b',
      gender: 'F',
      level: '3',
      page: '0',
    }),
  ).toEqual({});
});

test.each([
  ['0:30', 30, 'noite'],
  ['4:59', 299, 'noite'],
  ['5:00', 300, 'manha'],
  ['11:59', 719, 'manha'],
  ['12:00', 720, 'tarde'],
  ['17:59', 1079, 'tarde'],
  ['18:00', 1080, 'noite'],
])('a match at %s is in the period of its begin', (_, minutes, period) => {
  expect(periodOf(minutes)).toBe(period);
});

const match = (
  id: number,
  starts_at: string,
  level_min: number | null,
  level_max: number | null,
  zone = 'America/Sao_Paulo',
) => ({ match: id, starts_at, level_min, level_max, timezone: zone }) as OpenMatch;
const ids = (days: ReturnType<typeof byDay>) =>
  days.map(([date, ofDay]) => [date, ofDay.map(({ match: id }) => id)]);

const matches = [
  match(1, '2026-03-10T12:00:00.000Z', 5, 6),
  match(2, '2026-03-10T20:00:00.000Z', null, null),
  match(3, '2026-03-10T21:00:00.000Z', 3, 4),
  // 23:30 of the 10th in São Paulo, 22:30 in Manaus.
  match(4, '2026-03-11T02:30:00.000Z', null, 2, 'America/Manaus'),
  match(5, '2026-03-11T03:30:00.000Z', 3.5, 3.5),
];

test('byDay groups by the day in the zone of each match, those of the level first', () => {
  expect(ids(byDay(matches, 3.5))).toEqual([
    ['2026-03-10', [2, 3, 1, 4]],
    ['2026-03-11', [5]],
  ]);
});

test('byDay keeps the order of the times for a viewer without a level', () => {
  expect(ids(byDay(matches, null))[0]).toEqual(['2026-03-10', [1, 2, 3, 4]]);
});
