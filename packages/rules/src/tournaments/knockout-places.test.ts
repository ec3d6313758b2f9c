import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advancingOrder, type GroupPlaces, knockoutPlaces, placesWhileOpen } from './knockout-places.ts';

const [PEDRO, GIL, IVO, JOEL] = [1, 2, 3, 4];
const group = (fields: Partial<GroupPlaces> = {}): GroupPlaces => ({
  ...{ order: [PEDRO, GIL, IVO, JOEL], left: new Set(), standing: new Map(), played: new Set() },
  ...fields,
});
const inKnockout = new Map([
  [1, PEDRO],
  [2, GIL],
]);

describe('a team that leaves', () => {
  test('makes room for the next ones until one of the group has played in the knockout', () => {
    expect(knockoutPlaces(group({ left: new Set([PEDRO]) }))).toEqual([GIL, IVO, JOEL]);
    expect(knockoutPlaces(group({ left: new Set([PEDRO]), standing: inKnockout }))).toEqual([GIL, IVO, JOEL]);
  });

  test.each([
    ['first', PEDRO],
    ['second', GIL],
  ])('keeps its place once the %s has played', (_, one) => {
    const fixed = { standing: inKnockout, played: new Set([one]) };
    for (const out of [PEDRO, GIL])
      expect(knockoutPlaces(group({ left: new Set([out]), ...fixed })).slice(0, 2)).toEqual([PEDRO, GIL]);
  });

  test('before any match of the knockout stays out of it', () => {
    const fixed = { standing: new Map([[1, GIL]]), played: new Set([GIL]) };
    expect(advancingOrder(group({ left: new Set([PEDRO]), ...fixed }))).toEqual([GIL, IVO, JOEL]);
  });
});

test('while a match of the group is open, the places stay of teams that have played, and of those that left after one had', () => {
  const left = new Set([PEDRO]);
  expect(placesWhileOpen(group({ standing: inKnockout }))).toEqual(new Map());
  expect(placesWhileOpen(group({ standing: inKnockout, left }))).toEqual(new Map());
  expect(placesWhileOpen(group({ standing: inKnockout, played: new Set([GIL]) }))).toEqual(
    new Map([[2, GIL]]),
  );
  expect(placesWhileOpen(group({ standing: inKnockout, left, played: new Set([GIL]) }))).toEqual(inKnockout);
});

test('a corrected table moves the teams that have not played around the one that has', () => {
  const fixed = { standing: inKnockout, played: new Set([GIL]) };
  expect(knockoutPlaces(group({ order: [GIL, IVO, PEDRO, JOEL], ...fixed })).slice(0, 2)).toEqual([IVO, GIL]);
  expect(knockoutPlaces(group({ order: [IVO, PEDRO, GIL, JOEL], ...fixed })).slice(0, 2)).toEqual([IVO, GIL]);
});

test('through random results, corrections and withdrawals no team stands in two places or loses one that it has played for', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('leave' as const), team: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('play' as const), team: fc.integer({ min: 1, max: 5 }) }),
    fc.record({
      kind: fc.constant('correct' as const),
      order: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(act, { maxLength: 12 }), (advancing, acts) => {
      let order = [1, 2, 3, 4, 5];
      let standing = new Map<number, number>();
      const [left, played] = [new Set<number>(), new Set<number>()];
      const fill = () => {
        const places = knockoutPlaces({ order, left, standing, played }).slice(0, advancing);
        standing = new Map(places.map((team, at) => [at + 1, team]));
      };
      fill();
      for (const one of acts) {
        const before = new Map(standing);
        const wasFixed = [...before.values()].some((team) => played.has(team));
        if (one.kind === 'correct') order = one.order;
        else if (one.kind === 'leave') left.add(one.team);
        else if ([...standing.values()].includes(one.team) && !left.has(one.team)) played.add(one.team);
        fill();
        expect(new Set(standing.values()).size).toBe(standing.size);
        for (const [place, team] of before) if (played.has(team)) expect(standing.get(place)).toBe(team);
        // A withdrawal moves no team once the knockout of the group has begun.
        if (one.kind !== 'correct' && wasFixed) expect(standing).toEqual(before);
      }
    }),
  );
});
