import { describe, expect, it } from 'vitest';
import {
  type CourtOfPlaces,
  type PlaceFacts,
  type PlaceState,
  placeAmount,
  placeHeldAgainAt,
  placeHeldUntil,
  placePaid,
  placeStep,
  refusePrice,
} from './places.ts';

const NOW = '2026-03-06T12:00:00.000Z';
const court: CourtOfPlaces = {
  is_own: true,
  is_divided: false,
  price_cents: 12_000,
  returnable_cents: 12_000,
  open_cents: 0,
};

describe('asking a price', () => {
  const ask = (
    price_cents: number,
    changes: Partial<CourtOfPlaces> | null = {},
    present: number | null = null,
  ) => refusePrice({ price_cents, places: 3, present }, changes && { ...court, ...changes });
  it.each([
    [4_000, {}, null],
    [4_001, {}, 'opening_price_high'],
    [0, null, null],
    [1, null, 'opening_price_needs_payment'],
    [1, { is_own: false }, 'opening_price_needs_payment'],
    [1, { returnable_cents: 0 }, 'opening_price_needs_payment'],
    [1, { is_divided: true }, 'split_exists'],
    // Some of what was paid has gone back already.
    [3_000, { returnable_cents: 8_999 }, 'opening_price_high'],
  ] as const)('of %d with %o: %s', (price, changes, refusal) => {
    expect(ask(price, changes)).toBe(refusal);
  });

  it('keeps the price once a place is taken', () => {
    expect([ask(3_000, {}, 3_000), ask(0, {}, 3_000), ask(4_000, {}, 3_000)]).toEqual([
      null,
      'opening_price_fixed',
      'opening_price_fixed',
    ]);
  });
});

it('sells places up to what the creator has paid and what the price needs, and the place of who left once more', () => {
  const amount = (states: readonly PlaceState[], of: Partial<CourtOfPlaces>, has_money = true) =>
    placeAmount(4_000, {
      places: states.map((state) => ({ state, amount_cents: 4_000, has_money })),
      court: { ...court, ...of },
    });
  const returnable = (returnable_cents: number) => ({ returnable_cents });
  expect(amount(['held', 'paid'], returnable(12_000))).toBe(4_000);
  // The creator, who was to pay the rest of the court, has left: the fourth place costs that rest.
  expect(amount(['held', 'paid', 'paid'], returnable(13_500))).toBe(1_500);
  expect(amount(['held', 'paid', 'paid'], returnable(12_000))).toBe(0);
  expect(amount(['settled', 'settled'], returnable(4_000))).toBe(4_000);
  expect(amount(['settled', 'settled', 'settled'], returnable(0))).toBe(0);
  expect(amount(['settled', 'settled', 'left'], returnable(0))).toBe(4_000);
  expect(amount(['held', 'settled', 'left'], returnable(0))).toBe(0);
  // A bank took the money of the leaver back: the price needs it.
  expect(amount(['left'], { returnable_cents: 0, open_cents: 4_000 }, false)).toBe(4_000);
  expect(amount(['held', 'left'], { returnable_cents: 0, open_cents: 4_000 }, false)).toBe(0);
});

it('holds a place for ten minutes, and never past the fill-by instant or the start', () => {
  const until = (fill_by: string, date: string, first: string | null = null) =>
    placeHeldUntil({ fill_by, date, first }, NOW);
  expect(until('2026-03-06T15:00:00Z', '2026-03-06T19:00:00Z')).toBe('2026-03-06T12:10:00.000Z');
  expect(until('2026-03-06T12:04:00Z', '2026-03-06T19:00:00Z')).toBe('2026-03-06T12:04:00.000Z');
  expect(until('2026-03-06T15:00:00Z', '2026-03-06T12:02:00Z')).toBe('2026-03-06T12:02:00.000Z');
  // Entered before, and left without paying: the same ten minutes.
  expect(until('2026-03-06T15:00:00Z', '2026-03-06T19:00:00Z', '2026-03-06T11:54:00Z')).toBe(
    '2026-03-06T12:04:00.000Z',
  );
});

it.each([
  [null, null],
  ['2026-03-06T11:52:00.000Z', null],
  ['2026-03-06T11:51:59.000Z', '2026-03-06T12:21:59.000Z'],
  ['2026-03-06T11:30:01.000Z', '2026-03-06T12:00:01.000Z'],
])('a place held since %s and not paid is held again from %s', (first, from) => {
  expect(placeHeldAgainAt(first, NOW)).toBe(from);
});

describe('a place follows its match', () => {
  const facts: PlaceFacts = {
    state: 'held',
    until: '2026-03-06T12:05:00.000Z',
    is_seated: true,
    has_court: true,
    is_begun: false,
    is_awaited: false,
    is_decided: false,
    charge: 'open',
  };
  const OVER = '2026-03-06T12:05:00.000Z';
  it.each([
    ['waits', {}, NOW, 'held', []],
    ['has its code closed at the bank first', {}, OVER, 'held', ['close_charge']],
    ['is free when no code of it can be paid', { charge: 'none' }, OVER, 'ended', ['withdraw', 'unseat']],
    ['ends with the seat', { is_seated: false }, NOW, 'ended', ['withdraw']],
    ['ends with the court', { has_court: false }, OVER, 'ended', ['withdraw']],
    ['that is paid stays', { state: 'paid' }, OVER, 'paid', []],
    ['that is paid goes back to who leaves', { state: 'paid', is_seated: false }, NOW, 'ended', ['refund']],
    [
      'that is paid goes back without a court',
      { state: 'paid', has_court: false, is_decided: true },
      NOW,
      'ended',
      ['refund'],
    ],
    [
      'that is paid is the court’s once decided',
      { state: 'paid', is_decided: true },
      NOW,
      'settled',
      ['return'],
    ],
    ['that is settled waits for another', { state: 'settled', is_seated: false }, NOW, 'left', []],
    [
      'that is settled stays after the start',
      { state: 'settled', is_seated: false, is_begun: true },
      NOW,
      'settled',
      [],
    ],
    ['that was left is its player’s again', { state: 'left' }, NOW, 'settled', []],
    [
      'that was left and that nobody took ends',
      { state: 'left', is_seated: false, is_begun: true },
      NOW,
      'ended',
      [],
    ],
    ['that has ended stays so', { state: 'ended' }, OVER, 'ended', []],
  ] as const)('%s', (_, changes, now, state, effects) => {
    expect(placeStep({ ...facts, ...changes }, now)).toEqual({ state, effects });
  });

  it('that is held ends some hours after the start, also while its bank does not answer', () => {
    const held: PlaceFacts = { ...facts, state: 'held', charge: 'open', is_begun: true, until: NOW };
    const step = (hours: number) =>
      placeStep(held, new Date(Date.parse(NOW) + hours * 3_600_000).toISOString());
    expect(step(5.9)).toEqual({ state: 'held', effects: ['close_charge'] });
    expect(step(6)).toEqual({ state: 'ended', effects: ['withdraw'] });
  });

  it('that was left waits past the start for another that is paid now, and ends without its court', () => {
    const left: PlaceFacts = { ...facts, state: 'left', is_seated: false, is_begun: true };
    expect(placeStep({ ...left, is_awaited: true }, NOW).state).toBe('left');
    for (const state of ['left', 'settled'] as const)
      expect(placeStep({ ...facts, state, has_court: false }, NOW).state).toBe('ended');
  });

  it('takes money while it is held, and for a place that was left it is settled at once', () => {
    const pay = (changes: Partial<PlaceFacts>, replaces = false) =>
      placePaid({ ...facts, ...changes }, { replaces });
    expect(pay({})).toEqual({ ok: true, state: 'paid' });
    expect(pay({}, true)).toEqual({ ok: true, state: 'settled' });
    for (const lost of [
      { state: 'ended' },
      { state: 'paid' },
      { is_seated: false },
      { has_court: false },
    ] as const)
      expect(pay(lost).ok).toBe(false);
  });
});
