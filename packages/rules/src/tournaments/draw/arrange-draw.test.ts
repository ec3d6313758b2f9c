import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { knockoutLines, refuseDraw, type Swap, swapTeams } from './arrange-draw.ts';
import { drawGroups } from './draw-groups.ts';

describe('swapTeams', () => {
  const groups = [{ teams: [1, 2, 3] }, { teams: [4, 5, 6] }];

  it('exchanges two teams of two groups or of one, one exchange after another', () => {
    expect(swapTeams(groups, [[1, 4]])).toEqual([{ teams: [4, 2, 3] }, { teams: [1, 5, 6] }]);
    expect(swapTeams(groups, [[1, 3]])).toEqual([{ teams: [3, 2, 1] }, { teams: [4, 5, 6] }]);
    expect(
      swapTeams(groups, [
        [1, 4],
        [1, 5],
      ]),
    ).toEqual([{ teams: [4, 2, 3] }, { teams: [5, 1, 6] }]);
    expect(swapTeams(groups, [])).toEqual(groups);
    expect(groups[0]?.teams).toEqual([1, 2, 3]);
  });

  it('refuses a team that is not drawn', () => {
    expect(swapTeams(groups, [[1, 7]])).toBeNull();
    expect(swapTeams(groups, [[7, 7]])).toBeNull();
  });

  it('keeps each team once and the sizes of the groups, for any draw and exchanges', () => {
    const cases = fc.integer({ min: 3, max: 40 }).chain((teams) =>
      fc.record({
        levels: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: teams, maxLength: teams }),
        seed: fc.integer(),
        swaps: fc.array(fc.tuple(fc.integer({ min: 1, max: teams }), fc.integer({ min: 1, max: teams })), {
          maxLength: 20,
        }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ levels, seed, swaps }) => {
        const drawn = drawGroups(
          levels.map((level, index) => ({ id: index + 1, level })),
          seed,
        );
        const swapped = swapTeams(drawn, swaps as Swap[]);
        expect(swapped?.map(({ teams }) => teams.length)).toEqual(drawn.map(({ teams }) => teams.length));
        expect(swapped?.flatMap(({ teams }) => teams).toSorted((a, b) => a - b)).toEqual(
          levels.map((_, index) => index + 1),
        );
        // Undone in the opposite order.
        expect(swapped && swapTeams(swapped, (swaps as Swap[]).toReversed())).toEqual(drawn);
      }),
    );
  });
});

test('knockoutLines says where the teams of each round come from, and counts the matches that byes leave', () => {
  const withTwo = { advancing: 2, third_place: false };
  expect(knockoutLines(2, withTwo)).toEqual([
    { label: 'Semifinal', a: '1º do Grupo A', b: '2º do Grupo B' },
    { label: 'Semifinal', a: '1º do Grupo B', b: '2º do Grupo A' },
    { label: 'Final', a: 'Vencedor de Semifinal 1', b: 'Vencedor de Semifinal 2' },
  ]);
  const withByes = knockoutLines(3, withTwo);
  expect(withByes.map(({ label }) => label)).toEqual([
    'Quartas',
    'Quartas',
    'Semifinal',
    'Semifinal',
    'Final',
  ]);
  expect(
    withByes.flatMap(({ a, b }) => [a, b]).filter((words) => words.startsWith('Vencedor de Quartas')),
  ).toEqual(['Vencedor de Quartas 1', 'Vencedor de Quartas 2']);
});

test('knockoutLines has the match for the third place before the final where there are two semifinals', () => {
  const lines = (groups: number, advancing: number) =>
    knockoutLines(groups, { advancing, third_place: true }).map(({ label, a, b }) => [label, a, b]);
  expect(lines(2, 2).slice(2)).toEqual([
    ['Disputa de 3º lugar', 'Perdedor de Semifinal 1', 'Perdedor de Semifinal 2'],
    ['Final', 'Vencedor de Semifinal 1', 'Vencedor de Semifinal 2'],
  ]);
  // One group, and three teams of which the first has a bye into the final.
  expect(lines(1, 2).map(([label]) => label)).toEqual(['Final']);
  expect(lines(3, 1).map(([label]) => label)).toEqual(['Semifinal', 'Final']);
  expect(lines(1, 1).map(([label]) => label)).toEqual(['Final']);
});

test.each([
  ['open', {}, 'registration_not_ended'],
  ['upcoming', {}, 'registration_not_ended'],
  ['finished', {}, 'tournament_over'],
  ['cancelled', {}, 'tournament_over'],
  ['closed', { cancelled: true }, 'category_cancelled'],
  ['running', { begun: true }, 'category_has_results'],
  ['closed', { teams: 2 }, 'too_few_teams_to_draw'],
  ['closed', { teams: 3 }, null],
  ['running', {}, null],
] as const)('a draw of a %s tournament with %j: %s', (status, facts, refusal) => {
  expect(refuseDraw({ status, cancelled: false, begun: false, teams: 8, ...facts })).toBe(refusal);
});
