import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSets, type SetWithPlayers } from './group-sets.ts';

/** Set 1 of 1 and 2 against 3 and 4: `played(1, [1, 2], [3, 4])`. */
function played(set: number, a: number[], b: number[]): SetWithPlayers {
  const at = (team: 'A' | 'B') => (match_player: number, index: number) => ({
    match_player,
    team,
    position: index + 1,
  });
  return { set, players: [...a.map(at('A')), ...b.map(at('B'))] };
}

describe('groupSets', () => {
  it('groups sets by partners and opponents and ignores left and right', () => {
    const groups = groupSets([
      played(1, [1, 2], [3, 4]),
      played(2, [1, 3], [2, 4]),
      played(3, [2, 1], [4, 3]),
      played(4, [3, 4], [1, 2]),
    ]);
    expect(groups.map(({ team_a, team_b, sets }) => [team_a, team_b, sets.map(({ set }) => set)])).toEqual([
      [
        [1, 2],
        [3, 4],
        [1, 3],
      ],
      [[1, 3], [2, 4], [2]],
      [[3, 4], [1, 2], [4]],
    ]);
  });

  it('separates players 1 and 12 from 11 and 2, and ignores unassigned players', () => {
    expect(groupSets([played(1, [1, 12], [3, 4]), played(2, [11, 2], [3, 4])])).toHaveLength(2);
    const waiting = played(2, [1, 2], [3, 4]);
    waiting.players = [...waiting.players, { match_player: 5, team: '', position: 1 }];
    expect(groupSets([played(1, [1, 2], [3, 4]), waiting])).toHaveLength(1);
  });

  it('lists each team by position', () => {
    const set = played(1, [1, 2], [3, 4]);
    set.players = set.players.toReversed();
    expect(groupSets([set])[0]).toMatchObject({ team_a: [1, 2], team_b: [3, 4] });
  });

  it('keeps all fields of a set, also of one without players', () => {
    const set = { ...played(1, [], []), id: 77, team_a_score: 6 };
    expect(groupSets([set])).toEqual([{ team_a: [], team_b: [], sets: [set] }]);
    expect(groupSets([])).toEqual([]);
  });

  it('keeps each set exactly once, and every set of a group has the same teams', () => {
    const four = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(four, { maxLength: 12 }), (compositions) => {
        const sets = compositions.map((ids, index) => played(index + 1, ids.slice(0, 2), ids.slice(2)));
        const groups = groupSets(sets.toReversed());
        const numbers = groups.flatMap((group) => group.sets.map(({ set }) => set));
        expect(numbers.toSorted((a, b) => a - b)).toEqual(sets.map(({ set }) => set));
        for (const group of groups) {
          for (const { players } of group.sets) {
            const ids = (team: string) =>
              players.filter((player) => player.team === team).map((player) => player.match_player);
            expect(ids('A').toSorted()).toEqual(group.team_a.toSorted());
            expect(ids('B').toSorted()).toEqual(group.team_b.toSorted());
          }
        }
        const compositionsSeen = groups.map(
          (group) => `${group.team_a.toSorted()}|${group.team_b.toSorted()}`,
        );
        expect(new Set(compositionsSeen).size).toBe(groups.length);
        expect(groups.map((group) => group.sets[0]?.set)).toEqual(
          groups.map((group) => Math.min(...group.sets.map(({ set }) => set))),
        );
      }),
    );
  });
});
