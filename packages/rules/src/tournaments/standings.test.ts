import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type GroupResult, groupStandings, type SetGames, walkoverSets } from './standings.ts';

const TEAMS = [1, 2, 3, 4].map((id) => ({ id, draw_order: id }));

/** The result of `team_a` × `team_b` by its sets. */
function result(team_a: number, team_b: number, sets: readonly SetGames[]): GroupResult {
  const won = sets.filter(([a, b]) => a > b).length;
  return { team_a, team_b, sets, winner: won > sets.length / 2 ? 'A' : 'B' };
}
const straight: SetGames[] = [
  [6, 4],
  [6, 4],
];
const three: SetGames[] = [
  [6, 4],
  [4, 6],
  [6, 4],
];

/** Teams in their order, with the step that decided each. */
const orderOf = (teams: { id: number; draw_order: number }[], results: GroupResult[]) =>
  groupStandings(teams, results).map(({ team, decided_by }) => [team, decided_by]);

describe('groupStandings', () => {
  it('orders by wins', () => {
    const results = [result(3, 1, straight), result(3, 2, straight), result(1, 2, straight)];
    expect(orderOf(TEAMS.slice(0, 3), results)).toEqual([
      [3, null],
      [1, null],
      [2, null],
    ]);
  });

  it('counts played matches, sets, games and points', () => {
    const [first] = groupStandings(TEAMS.slice(0, 2), [
      result(1, 2, [
        [6, 4],
        [3, 6],
        [10, 8],
      ]),
    ]);
    // The match tie-break counts as one game.
    expect(first).toEqual({
      team: 1,
      position: 1,
      played: 1,
      won: 1,
      lost: 0,
      sets: { won: 2, lost: 1 },
      games: { won: 10, lost: 10 },
      points: 3,
      decided_by: null,
    });
  });

  it('decides two teams with equal wins by their own match, not by sets', () => {
    // 1 and 2 have two wins each; 2 has better sets, 1 beat 2.
    const results = [
      result(1, 2, three),
      result(1, 3, three),
      result(4, 1, straight),
      result(2, 3, straight),
      result(2, 4, straight),
      result(3, 4, straight),
    ];
    expect(orderOf(TEAMS, results)).toEqual([
      [1, 'head_to_head'],
      [2, 'head_to_head'],
      [3, 'head_to_head'],
      [4, 'head_to_head'],
    ]);
  });

  it('decides three teams with equal wins by the matches among them', () => {
    // Of an unfinished group of four: 1, 2 and 3 have one win each; only 1 × 2 was played among them.
    const results = [result(1, 2, three), result(2, 4, straight), result(3, 4, straight)];
    expect(orderOf(TEAMS, results)).toEqual([
      [1, 'table'],
      [3, 'sets'],
      [2, 'sets'],
      [4, null],
    ]);
  });

  it('decides a cycle of three by the difference of sets', () => {
    const results = [result(1, 2, three), result(2, 3, straight), result(3, 1, three)];
    expect(orderOf(TEAMS.slice(0, 3), results)).toEqual([
      [2, 'sets'],
      [1, 'sets'],
      [3, 'sets'],
    ]);
  });

  it('decides a cycle of three with equal sets by the difference of games', () => {
    const results = [
      result(1, 2, [
        [6, 0],
        [6, 0],
      ]),
      result(2, 3, [
        [6, 2],
        [6, 2],
      ]),
      result(3, 1, [
        [6, 2],
        [6, 2],
      ]),
    ];
    expect(orderOf(TEAMS.slice(0, 3), results)).toEqual([
      [1, 'games'],
      [3, 'games'],
      [2, 'games'],
    ]);
  });

  it('decides two of a cycle of three by their own match when the games separate the third', () => {
    const results = [
      result(1, 2, [
        [6, 0],
        [6, 0],
      ]),
      result(2, 3, [
        [6, 2],
        [6, 2],
      ]),
      result(3, 1, [
        [6, 1],
        [6, 1],
      ]),
    ];
    // 1 and 3 have a difference of two games each, and 3 beat 1.
    expect(orderOf(TEAMS.slice(0, 3), results)).toEqual([
      [3, 'head_to_head'],
      [1, 'head_to_head'],
      [2, 'games'],
    ]);
  });

  it('decides a cycle with equal sets and games by the order of the draw', () => {
    const teams = [
      { id: 1, draw_order: 3 },
      { id: 2, draw_order: 1 },
      { id: 3, draw_order: 2 },
    ];
    const results = [result(1, 2, straight), result(2, 3, straight), result(3, 1, straight)];
    expect(orderOf(teams, results)).toEqual([
      [2, 'draw'],
      [3, 'draw'],
      [1, 'draw'],
    ]);
  });

  it('orders teams without results by the draw', () => {
    expect(orderOf(TEAMS, [])).toEqual(TEAMS.map(({ id }) => [id, 'draw']));
  });

  it('keeps the played matches of a team that withdraws after two, and counts the third as lost 0–6 0–6', () => {
    const played = [result(1, 2, straight), result(1, 3, straight), result(2, 3, straight)];
    const others = [result(2, 4, three), result(3, 4, straight)];
    const withdrawn: GroupResult = {
      team_a: 1,
      team_b: 4,
      winner: 'B',
      sets: walkoverSets('B', { sets: 3, third_set: 'any' }),
    };
    const rows = groupStandings(TEAMS, [...played, ...others, withdrawn]);
    // 1 beat 2, and 3 beat 4.
    expect(rows.map(({ team, won, decided_by }) => [team, won, decided_by])).toEqual([
      [1, 2, 'head_to_head'],
      [2, 2, 'head_to_head'],
      [3, 1, 'head_to_head'],
      [4, 1, 'head_to_head'],
    ]);
    expect(rows.find(({ team }) => team === 1)).toMatchObject({
      played: 3,
      sets: { won: 4, lost: 2 },
      games: { won: 24, lost: 28 },
    });
  });
});

const anyResults = fc
  .array(
    fc.tuple(
      fc.constantFrom(...straight, [4, 6] as const, [7, 5] as const, [0, 6] as const),
      fc.constantFrom(...straight, [4, 6] as const, [6, 7] as const, [6, 0] as const),
      fc.boolean(),
    ),
    { minLength: 6, maxLength: 6 },
  )
  .map((pairs) => {
    const fixtures = [
      [1, 2],
      [3, 4],
      [1, 3],
      [2, 4],
      [1, 4],
      [2, 3],
    ] as const;
    return pairs.flatMap(([one, two, isPlayed], index): GroupResult[] => {
      const [team_a, team_b] = fixtures[index] ?? [1, 2];
      const difference = one[0] - one[1] + two[0] - two[1];
      return isPlayed ? [{ team_a, team_b, sets: [one, two], winner: difference >= 0 ? 'A' : 'B' }] : [];
    });
  });

test('the order of the results and of the teams has no effect', () => {
  fc.assert(
    fc.property(anyResults, fc.infiniteStream(fc.nat()), (results, numbers) => {
      const shuffled = <T>(items: readonly T[]) =>
        items
          .map((item) => ({ item, key: numbers.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const flipped = shuffled(results).map(
        ({ team_a, team_b, sets, winner }): GroupResult => ({
          team_a: team_b,
          team_b: team_a,
          sets: sets.map(([a, b]) => [b, a] as const),
          winner: winner === 'A' ? 'B' : 'A',
        }),
      );
      expect(groupStandings(shuffled(TEAMS), flipped)).toEqual(groupStandings(TEAMS, results));
    }),
  );
});

test('positions are unique and a team with more wins is higher', () => {
  fc.assert(
    fc.property(anyResults, (results) => {
      const rows = groupStandings(TEAMS, results);
      expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      expect(rows.map(({ won }) => won)).toEqual(rows.map(({ won }) => won).toSorted((a, b) => b - a));
    }),
  );
});

test.each([
  [
    { sets: 3, third_set: 'any' },
    [
      [0, 6],
      [0, 6],
    ],
  ],
  [{ sets: 1, third_set: 'any' }, [[0, 6]]],
  [{ sets: 1, third_set: 'any', games: 9 }, [[0, 9]]],
] as const)('a walkover in the form %j is lost %j', (form, sets) => {
  expect(walkoverSets('B', form)).toEqual(sets);
});
