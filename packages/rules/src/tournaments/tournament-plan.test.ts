import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOURNAMENT_STATUSES } from './statuses.ts';
import { hitsTeam, isBelowMinimum, refusePlan, refuseRegistrationTimes } from './tournament-plan.ts';

const category = { name: 'Livre', level_min: null, level_max: null, max_teams: 8, price_cents: 0 };
const plan = { starts_on: '2026-03-14', ends_on: '2026-03-15', categories: [category] };

test.each([
  [plan, null],
  [{ ...plan, ends_on: '2026-03-14' }, null],
  [{ ...plan, ends_on: '2026-03-13' }, 'tournament_days_crossed ends_on'],
  [{ ...plan, categories: [category, { ...category, name: 'LIVRE' }] }, 'category_name_repeated categories'],
  [{ ...plan, categories: [{ ...category, level_min: 3, level_max: 3 }] }, null],
  [
    { ...plan, categories: [category, { ...category, name: 'B', price_cents: 101, each_pays: true }] },
    'category_fee_uneven categories.1.price_cents',
  ],
  [
    { ...plan, categories: [category, { ...category, name: 'B', level_min: 4, level_max: 3.5 }] },
    'category_levels_crossed categories.1.level_max',
  ],
  [{ ...plan, categories: [{ ...category, min_teams: 8 }] }, null],
  [{ ...plan, categories: [{ ...category, min_teams: null }] }, null],
  [
    { ...plan, categories: [category, { ...category, name: 'B', min_teams: 9 }] },
    'category_minimum_over_places categories.1.min_teams',
  ],
])('the plan %j is refused with %j', (given, refusal) => {
  const found = refusePlan(given);
  expect(found && `${found.code} ${found.field}`).toBe(refusal);
});

const now = '2026-03-06T12:00:00.000Z';
const times = {
  opens: '2026-03-01T12:00:00.000Z',
  closes: '2026-03-12T12:00:00.000Z',
  first_start: '2026-03-14T11:00:00.000Z',
  late: false,
};

test.each([
  [{}, null],
  [{ closes: times.opens }, 'registration_times_crossed'],
  [{ closes: now }, 'registration_end_past'],
  [{ closes: times.first_start }, null],
  [{ closes: '2026-03-14T11:00:00.001Z' }, 'registration_after_start'],
  [{ closes: '2026-03-14T12:00:00.000Z', late: true }, null],
])('a registration with %j is refused with %j', (fields, code) => {
  expect(refuseRegistrationTimes({ ...times, ...fields }, now)?.code ?? null).toBe(code);
});

test('a category is below its minimum only after the registration, undrawn and not cancelled, and never at it', () => {
  const flag = fc.boolean();
  fc.assert(
    fc.property(
      fc.record({
        min_teams: fc.integer({ min: 3, max: 128 }),
        confirmed: fc.nat(128),
        drawn: flag,
        cancelled: flag,
      }),
      fc.constantFrom(...TOURNAMENT_STATUSES),
      (given, status) => {
        const is = isBelowMinimum(given, status);
        const isWaited = ['closed', 'running'].includes(status) && !given.drawn && !given.cancelled;
        expect(is).toBe(isWaited && given.confirmed < given.min_teams);
        expect(isBelowMinimum({ ...given, min_teams: null }, status)).toBe(false);
        expect(isBelowMinimum({ ...given, confirmed: given.min_teams }, status)).toBe(false);
      },
    ),
  );
});

describe('new limits hit a team', () => {
  const free = { gender: null, level_min: null, level_max: null };
  const woman = { gender: 'F' as const, level: 3 };
  const man = { gender: 'M' as const, level: 4 };
  test.each([
    [free, { ...free, level_max: 4 }, false],
    [free, { ...free, level_max: 3.9 }, true],
    [free, { ...free, gender: 'X' as const }, false],
    [free, { ...free, gender: 'F' as const }, true],
    // A team that is in and does not fit any more is not hit by a further step.
    [{ ...free, level_max: 3.5 }, { ...free, level_max: 3 }, false],
  ])('%j to %j: %j', (before, after, hits) => {
    expect(hitsTeam({ before, after }, [woman, man])).toBe(hits);
  });
});
