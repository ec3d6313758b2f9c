import { expect, test } from 'vitest';
import { clubRows, hourBars, monthBars } from './bars.ts';

const to = '2026-08-12T13:30:00.000Z';
const month = (name: string, matches: number, wins: number, losses = 0) => ({
  month: name,
  matches,
  wins,
  losses,
});

test('months without matches are zero, from the start of the period to the present', () => {
  const bars = monthBars({ from: '2026-05-15T03:00:00.000Z', to, by_month: [month('2026-07', 3, 1, 2)] });
  expect(bars.map(({ key, matches }) => [key, matches])).toEqual([
    ['2026-05', 0],
    ['2026-06', 0],
    ['2026-07', 3],
    ['2026-08', 0],
  ]);
  expect(bars[2]).toMatchObject({ name: 'julho de 2026', short: 'jul', wins: 1, losses: 2 });
});

test('a month before the start in the default zone, which a club has already left, is included', () => {
  const bars = monthBars({ from: '2026-08-01T03:00:00.000Z', to, by_month: [month('2026-07', 1, 1)] });
  expect(bars.map(({ key }) => key)).toEqual(['2026-07', '2026-08']);
});

test('the whole history starts with the first match, and without matches has no bars', () => {
  const bars = monthBars({ from: null, to, by_month: [month('2026-06', 1, 0), month('2026-08', 2, 2)] });
  expect(bars.map(({ key }) => key)).toEqual(['2026-06', '2026-07', '2026-08']);
  expect(monthBars({ from: null, to, by_month: [] })).toEqual([]);
});

test('no two of thirteen months have the same short name', () => {
  const bars = monthBars({ from: '2025-08-13T03:00:00.000Z', to, by_month: [month('2026-01', 1, 1)] });
  expect(bars.map(({ short }) => short)).toEqual(
    'ago 25,set,out,nov,dez,jan 26,fev,mar,abr,mai,jun,jul,ago'.split(','),
  );
});

test('more than two years are shown by year', () => {
  const by_month = [month('2023-11', 2, 1, 1), month('2023-12', 1, 1), month('2025-01', 4, 2, 1)];
  expect(monthBars({ from: null, to, by_month })).toEqual([
    { key: '2023', name: '2023', short: '2023', matches: 3, wins: 2, losses: 1 },
    { key: '2024', name: '2024', short: '2024', matches: 0, wins: 0, losses: 0 },
    { key: '2025', name: '2025', short: '2025', matches: 4, wins: 2, losses: 1 },
    { key: '2026', name: '2026', short: '2026', matches: 0, wins: 0, losses: 0 },
  ]);
});

test('hours go from the earliest to the latest with matches', () => {
  const bars = hourBars([
    { hour: 21, matches: 2, wins: 1, losses: 1 },
    { hour: 23, matches: 1, wins: 0, losses: 0 },
  ]);
  expect(bars.map(({ name, short, matches }) => [name, short, matches])).toEqual([
    ['das 21h às 22h', '21h', 2],
    ['das 22h às 23h', '22h', 0],
    ['das 23h às 0h', '23h', 1],
  ]);
  expect(hourBars([])).toEqual([]);
});

test('clubs that are not shown are one row, so that the rows add up', () => {
  const club = { name: 'Arena', slug: 'arena', matches: 3, wins: 2, losses: 1 };
  const total = { matches: 5, wins: 2, losses: 2 };
  expect(clubRows({ ...total, by_club: [club] })).toEqual([
    club,
    { name: 'Outros clubes', slug: null, matches: 2, wins: 0, losses: 1 },
  ]);
  expect(clubRows({ matches: 3, wins: 2, losses: 1, by_club: [club] })).toEqual([club]);
});
