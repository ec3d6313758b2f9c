import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawGroups, groupCount, meanLevel, roundRobin } from './draw-groups.ts';
import {
  drawKnockout,
  type KnockoutMatch,
  type KnockoutSource,
  meetingRound,
  seedOrder,
} from './knockout.ts';

const teamsOf = (levels: readonly number[]) => levels.map((level, index) => ({ id: index + 1, level }));
const levels = fc.array(
  fc.integer({ min: 0, max: 700 }).map((value) => value / 100),
  {
    minLength: 3,
    maxLength: 64,
  },
);

describe('drawGroups', () => {
  test.each([
    [3, [3]],
    [5, [5]],
    [6, [3, 3]],
    [7, [4, 3]],
    [9, [3, 3, 3]],
    [10, [4, 3, 3]],
    [32, Array(8).fill(4)],
  ])('%i teams make groups of %j', (count, sizes) => {
    const groups = drawGroups(teamsOf(Array.from({ length: count }, () => 3)), 7);
    expect(groups.map(({ teams }) => teams.length).toSorted((a, b) => b - a)).toEqual(sizes);
  });

  it('has every team once, and one team of each pot in a group', () => {
    fc.assert(
      fc.property(levels, fc.integer(), (values, seed) => {
        const teams = teamsOf(values);
        const groups = drawGroups(teams, seed);
        expect(groups.flatMap(({ teams: ids }) => ids).toSorted((a, b) => a - b)).toEqual(
          teams.map(({ id }) => id),
        );
        const sorted = values.toSorted((a, b) => b - a);
        const count = groupCount(values.length);
        for (const { teams: ids } of groups) {
          ids.forEach((id, pot) => {
            const level = values[id - 1] ?? 0;
            expect(level).toBeLessThanOrEqual(sorted[pot * count] ?? 0);
            expect(level).toBeGreaterThanOrEqual(sorted[Math.min((pot + 1) * count, values.length) - 1] ?? 0);
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('lets seeded teams head the groups in their order, and puts no two of a round of them into one group', () => {
    const anyDraw = fc.record({
      teams: fc.array(fc.option(fc.integer({ min: 0, max: 7 }), { freq: 4 }), {
        minLength: 3,
        maxLength: 40,
      }),
      keys: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(anyDraw, ({ teams: values, keys, share, seed }) => {
        const teams = values.map((level, index) => ({ id: index + 1, level }));
        const ids = teams.map(({ id }) => id);
        const seeded = ids
          .toSorted((one, other) => (keys[one - 1] ?? 0) - (keys[other - 1] ?? 0))
          .slice(0, Math.round(share * ids.length));
        // A team that has left is between them.
        const groups = drawGroups(teams, seed, seeded.toSpliced(1, 0, 999));
        expect(drawGroups(teams, seed, [999])).toEqual(drawGroups(teams, seed));
        const count = groupCount(teams.length);
        const groupOf = (id: number) => groups.findIndex((group) => group.teams.includes(id));
        expect(groups.flatMap((group) => group.teams).toSorted((a, b) => a - b)).toEqual(ids);
        const sizes = groups.map((group) => group.teams.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        const heads = seeded.slice(0, count);
        expect(groups.slice(0, heads.length).map((group) => group.teams[0])).toEqual(heads);
        for (let start = 0; start < seeded.length; start += count) {
          const round = seeded.slice(start, start + count);
          expect(new Set(round.map(groupOf)).size).toBe(round.length);
        }
      }),
    );
  });

  it('takes the level of the one who has it, and teams without a level after all others', () => {
    expect([meanLevel([3, 4]), meanLevel([3, null]), meanLevel([null, undefined])]).toEqual([3.5, 3, null]);
    const teams = [0, null, 4, 4, null, 0].map((level, index) => ({ id: index + 1, level }));
    for (let seed = 0; seed < 20; seed += 1)
      expect(drawGroups(teams, seed).map((group) => group.teams[2])).toEqual(expect.arrayContaining([2, 5]));
  });

  it('gives the same draw for the same seed, in any order of the teams, and another one for another seed', () => {
    const teams = teamsOf(Array.from({ length: 32 }, (_, index) => (index * 37) % 70));
    expect(drawGroups(teams.toReversed(), 5)).toEqual(drawGroups(teams, 5));
    expect(drawGroups(teams, 6)).not.toEqual(drawGroups(teams, 5));
  });
});

test.each([2, 3, 4, 5])('in a group of %i every team meets every other one once, once a round', (size) => {
  const rounds = roundRobin(size);
  const pairs = rounds.flat().map(String);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs).toHaveLength((size * (size - 1)) / 2);
  for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2);
});

const isGroup = (source: KnockoutSource): source is { group: number; place: number } => 'group' in source;

/** The teams that may reach a source. */
function reach(source: KnockoutSource, matches: KnockoutMatch[]): string[] {
  if (isGroup(source)) return [`${source.group}.${source.place}`];
  const match = matches.find(({ round, position }) => round === source.round && position === source.position);
  return match ? [...reach(match.a, matches), ...reach(match.b, matches)] : [];
}

describe('drawKnockout', () => {
  it('has each qualifier once, one match less than teams, and the byes at the first seeds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 3 }), (groups, advancing) => {
        const matches = drawKnockout(groups, advancing);
        const count = groups * advancing;
        expect(matches).toHaveLength(count - 1);
        const entries = matches.flatMap(({ round, a, b }) =>
          [a, b].filter(isGroup).map((source) => ({ ...source, round })),
        );
        if (count > 1)
          expect(new Set(entries.map(({ group, place }) => `${group}.${place}`)).size).toBe(count);
        const withBye = entries.filter(({ round }) => round === 2).map(({ place }) => place);
        const others = entries.filter(({ round }) => round === 1).map(({ place }) => place);
        expect(Math.max(...withBye, 0)).toBeLessThanOrEqual(Math.min(...others, 4));
      }),
    );
  });

  it.each(Array.from({ length: 15 }, (_, index) => index + 2))(
    'of %i groups lets two teams of a group meet in the final at the earliest',
    (groups) => {
      const matches = drawKnockout(groups, 2);
      const last = Math.max(...matches.map(({ round }) => round));
      for (const { round, a, b } of matches) {
        const [left, right] = [reach(a, matches), reach(b, matches)].map((teams) =>
          teams.map((team) => team.split('.')[0]),
        );
        const same = left?.some((group) => right?.includes(group));
        if (round < last) expect(same).toBe(false);
      }
    },
  );

  it('of three per group separates the third from the second', () => {
    const matches = drawKnockout(4, 3);
    const first = matches.filter(({ round }) => round === 1);
    for (const { a, b } of first) if (isGroup(a) && isGroup(b)) expect(a.group).not.toBe(b.group);
  });
});

test('the first two seeds meet in the final', () => {
  const order = seedOrder(16);
  expect(meetingRound(order.indexOf(1), order.indexOf(2))).toBe(4);
  expect(meetingRound(order.indexOf(1), order.indexOf(16))).toBe(1);
});

test('winners of the first two groups are in opposite halves, for any number of groups and teams that advance', () => {
  for (let groups = 2; groups <= 12; groups += 1)
    for (let advancing = 1; advancing <= 3; advancing += 1) {
      const matches = drawKnockout(groups, advancing);
      const final = matches.toSorted((one, other) => other.round - one.round)[0];
      const halves = final ? [reach(final.a, matches), reach(final.b, matches)] : [];
      expect(halves.filter((half) => half.includes('0.1') !== half.includes('1.1'))).toHaveLength(2);
    }
});
