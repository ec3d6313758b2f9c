import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { fillByChoices, fillByOptions, firstValues } from './open-sheet.tsx';

const now = new Date('2026-03-10T12:00:00.000Z');
const date = '2026-03-10T22:30:00.000Z';

const match = (level: number | null, fields: object = {}) =>
  ({ created_by: 1, players: [{ player: { id: 1 }, level }], ...fields }) as unknown as Match;

test.each([
  [3.4, '2.5', '4'],
  [3, '2.5', '3.5'],
  [0.2, '0', '1'],
  [6.9, '6', '7'],
])('a match of a creator of level %d begins with half a level around', (level, min, max) => {
  expect(firstValues(match(level), false)).toMatchObject({ level_min: min, level_max: max, not_full: 'ask' });
});

test('without a level there is no range, and without a free cancellation the match can only be kept', () => {
  expect(firstValues(match(null), true)).toMatchObject({ level_min: '', level_max: '', not_full: 'keep' });
});

test('a match that was closed begins with the price of its places, which a sold one has fixed', () => {
  const opening = { state: 'closed', price_cents: 3000 };
  expect(firstValues(match(3, { opening }), true)).toMatchObject({ level_min: '2.5', price_cents: '30,00' });
});

test('a match that is open begins with how it is open', () => {
  const opening = {
    state: 'open',
    level_min: 2.3,
    level_max: null,
    gender: 'men',
    fill_by: date,
    not_full: 'keep',
    note: null,
    price_cents: 3000,
  };
  expect(firstValues(match(3, { opening }), false)).toEqual({
    level_min: '2.3',
    level_max: '',
    gender: 'men',
    fill_by: date,
    not_full: 'keep',
    note: '',
    price_cents: '30,00',
  });
});

const hours = (choices: string[]) =>
  choices.map((instant) => (Date.parse(date) - Date.parse(instant)) / 3_600_000);

test('the choices until when players enter are those that the server takes', () => {
  const question = { date, free_until: null, not_full: 'cancel' as const };
  expect(hours(fillByChoices(question, '', now))).toEqual([6, 4, 2, 1, 0]);
  const present = '2026-03-10T20:00:00.000Z';
  expect(hours(fillByChoices(question, present, now))).toEqual([6, 4, 2.5, 2, 1, 0]);
});

test('with a booked court that may be given back the choices end with the free cancellation', () => {
  const free_until = '2026-03-10T18:45:00.000Z';
  expect(hours(fillByChoices({ date, free_until, not_full: 'cancel' }, '', now))).toEqual([6, 4]);
  expect(hours(fillByChoices({ date, free_until, not_full: 'keep' }, '', now))).toEqual([6, 4, 2, 1, 0]);
});

test('each choice until when players enter is listed once, also the usual and the present one', () => {
  const usual = { ok: true as const, fill_by: '2026-03-10T18:30:00.000Z' };
  const question = { date, free_until: null, not_full: 'cancel' as const };
  const options = (chosen: string) =>
    fillByOptions(fillByChoices(question, chosen, now), {
      ...{ usual, chosen, start: date },
      whenOf: (instant) => instant.slice(11, 16),
    });
  const labels = ['18:30 (o mais usado)', '16:30', '20:30', '21:30', '22:30 (no início)'];
  expect(options('').map(({ label }) => label)).toEqual(labels);
  expect(options(usual.fill_by).map(({ label }) => label)).toEqual(labels);
  expect([options('')[0]?.value, options(usual.fill_by)[0]?.value]).toEqual(['', usual.fill_by]);
});
