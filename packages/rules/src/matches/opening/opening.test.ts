import { describe, expect, it } from 'vitest';
import type { TeamOrNone } from '../team.ts';
import {
  boundFilling,
  decideFillBy,
  endsUnlessFull,
  type FillByQuestion,
  isInRange,
  type OpeningGender,
  type PlayerGender,
  placesFor,
  placesFree,
  requestEnds,
  spanOf,
  suitsPlayers,
  teamToEnter,
} from './opening.ts';

const NOW = '2026-03-06T12:00:00.000Z';

describe('boundFilling', () => {
  const free = '2026-03-07T06:00:00.000Z';
  const now = '2026-03-06T12:00:00.000Z';
  const [before, after] = ['2026-03-07T05:55:00.000Z', '2026-03-07T05:56:00.000Z'];
  it.each([
    ['five minutes before', before, 'cancel', now, { fill_by: before, not_full: 'cancel' }],
    ['later', after, 'ask', now, { fill_by: before, not_full: 'ask' }],
    ['later and kept', after, 'keep', now, { fill_by: after, not_full: 'keep' }],
    ['later, once free cancellation is over', after, 'cancel', before, { fill_by: after, not_full: 'keep' }],
  ] as const)('%s', (_, fill_by, not_full, at, expected) => {
    expect(boundFilling({ fill_by, not_full }, free, at)).toEqual(expected);
  });
});

describe('decideFillBy', () => {
  const question: FillByQuestion = {
    date: '2026-03-07T20:00:00Z',
    free_until: null,
    fill_by: undefined,
    not_full: 'cancel',
  };
  const LATE = 'opening_fill_by_refused';
  it.each<[string, Partial<FillByQuestion>, string]>([
    ['is four hours before the start', {}, '2026-03-07T16:00:00.000Z'],
    [
      'is the start when it is less than four hours away',
      { date: '2026-03-06T14:00:00Z' },
      '2026-03-06T14:00:00.000Z',
    ],
    [
      'is before the free cancellation ends',
      { free_until: '2026-03-07T10:00:00Z' },
      '2026-03-07T09:55:00.000Z',
    ],
    [
      'is four hours before the start when a kept match has a court',
      { free_until: '2026-03-07T10:00:00Z', not_full: 'keep' },
      '2026-03-07T16:00:00.000Z',
    ],
    [
      'can only be kept when the court is not given back any more',
      { free_until: '2026-03-06T13:04:00Z' },
      'opening_only_keep',
    ],
    [
      'keeps a match whose court is not given back any more',
      { free_until: '2026-03-06T10:00:00Z', not_full: 'keep' },
      '2026-03-07T16:00:00.000Z',
    ],
    [
      'is the latest when four hours before the start is less than an hour away',
      { date: '2026-03-06T16:00:30Z' },
      '2026-03-06T16:00:30.000Z',
    ],
    ['can only be kept when it begins within an hour', { date: '2026-03-06T12:59:00Z' }, 'opening_only_keep'],
    ['is refused within an hour when it may be cancelled', { fill_by: '2026-03-06T12:59:00Z' }, LATE],
    [
      'is as stated within an hour when it is kept',
      { fill_by: '2026-03-06T12:59:00Z', not_full: 'keep' },
      '2026-03-06T12:59:00.000Z',
    ],
    ['is as stated', { fill_by: '2026-03-07T19:00:00Z' }, '2026-03-07T19:00:00.000Z'],
    ['is refused after the start', { fill_by: '2026-03-07T20:00:01Z' }, LATE],
    ['is refused when it has passed', { fill_by: NOW }, LATE],
    [
      'is refused after the free cancellation',
      { fill_by: '2026-03-07T10:00:00Z', free_until: '2026-03-07T10:00:00Z' },
      LATE,
    ],
  ])('%s', (_, changed, expected) => {
    const decided = decideFillBy({ ...question, ...changed }, NOW);
    expect(decided.ok ? decided.fill_by : decided.code).toBe(expected);
  });
});

describe('isInRange', () => {
  const range = { level_min: 2.5, level_max: 3.5 };
  it.each([
    [2.44, false],
    [2.45, true],
    [3.5, true],
    [3.54, true],
    [3.56, false],
    [null, false],
  ])('a level of %s, compared as it is shown: %s', (level, expected) => {
    expect(isInRange(range, level)).toBe(expected);
  });
  it('takes a player without a level where there are no bounds', () => {
    expect(isInRange({ level_min: null, level_max: null }, null)).toBe(true);
    expect(isInRange({ level_min: null, level_max: 7 }, null)).toBe(false);
  });
});

/** `AF BM -M`: team and gender; `?` is no gender. */
const seats = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map(([team, gender]) => ({
      team: (team === '-' ? '' : team) as TeamOrNone,
      gender: (gender === '?' ? null : gender) as PlayerGender,
    }));

describe('placesFor', () => {
  it.each<[OpeningGender, string, string]>([
    ['open', 'AM', 'F3 M3 O3 ?3'],
    ['women', 'AF', 'F3 M0 O0 ?0'],
    ['men', 'AM AM', 'F0 M2 O0 ?0'],
    ['mixed', '', 'F2 M2 O0 ?0'],
    ['mixed', 'AM', 'F2 M1 O0 ?0'],
    ['mixed', 'AM AM', 'F2 M0 O0 ?0'],
    ['mixed', 'AM AM BF', 'F1 M0 O0 ?0'],
    ['mixed', 'AM A? BF', 'F1 M1 O0 ?0'],
    ['mixed', 'AM -M -F', 'F2 M1 O0 ?0'],
    ['open', 'AM AM BF BF', 'F0 M0 O0 ?0'],
  ])('of %s with %s', (opening, players, expected) => {
    const places = (['F', 'M', 'O', null] as const).map(
      (gender) => `${gender ?? '?'}${placesFor(gender, opening, seats(players))}`,
    );
    expect(places.join(' ')).toBe(expected);
  });
  it('leaves no free place of a mixed match without a player who may take it', () => {
    for (const players of ['', 'AM', 'AM AF', 'AM A? BF', 'A? A? B?', 'AO BO AM']) {
      const seated = seats(players);
      const taken = placesFor('F', 'mixed', seated) + placesFor('M', 'mixed', seated);
      expect(taken).toBeGreaterThanOrEqual(placesFree(seated) > 0 ? 1 : 0);
    }
  });
});

it.each<[OpeningGender, string, boolean]>([
  ['open', 'AM AM BM', true],
  ['women', 'AM', false],
  ['women', 'A? BF', true],
  ['men', 'AF', false],
  ['mixed', 'AM AM BM', false],
  ['mixed', 'AM AM BF', true],
  ['women', '-M AF', true],
])('suitsPlayers of %s with %s: %s', (opening, players, expected) => {
  expect(suitsPlayers(opening, seats(players))).toBe(expected);
});

it.each([
  ['', 'A'],
  ['AM', 'B'],
  ['AM BM', 'A'],
  ['AM AM BM', 'B'],
  ['AM -M -M', 'B'],
  ['AM AM BM BM', null],
])('teamToEnter with %s: %s', (players, expected) => {
  expect(teamToEnter(seats(players))).toBe(expected);
});

it.each([
  [null, false],
  ['2026-03-06T11:31:00Z', false],
  ['2026-03-06T11:30:00Z', true],
])('silence after a question at %s cancels at noon: %s', (asked_at, expected) => {
  expect(endsUnlessFull({ not_full: 'ask', asked_at, fill_by: NOW })).toBe(expected);
  expect(endsUnlessFull({ not_full: 'cancel', asked_at, fill_by: NOW })).toBe(true);
  expect(endsUnlessFull({ not_full: 'keep', asked_at, fill_by: NOW })).toBe(false);
});

it('a match lasts as its booking does, else 90 minutes', () => {
  const lost = { date: NOW, ends_at: '2026-03-06T20:00:00Z', booking_id: null };
  expect(spanOf(lost).to.toISOString()).toBe('2026-03-06T13:30:00.000Z');
  expect(spanOf({ ...lost, booking_id: 7 }).to.toISOString()).toBe('2026-03-06T20:00:00.000Z');
  expect(spanOf({ ...lost, booking_id: 7, ends_at: NOW }).to.toISOString()).toBe('2026-03-06T13:30:00.000Z');
});

it('a request waits six hours, and never longer than the match takes players', () => {
  expect(requestEnds(NOW, '2026-03-07T12:00:00Z').toISOString()).toBe('2026-03-06T18:00:00.000Z');
  expect(requestEnds(NOW, '2026-03-06T13:00:00Z').toISOString()).toBe('2026-03-06T13:00:00.000Z');
});
