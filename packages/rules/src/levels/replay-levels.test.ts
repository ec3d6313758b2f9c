import { describe, expect, it } from 'vitest';
import { replayLevels } from './replay-levels.ts';
import { updateLevels } from './update-levels.ts';

const player = (id: number, level = 3, reliability = 20) => ({ id, level, reliability });
const start = [1, 2, 3, 4, 5].map((id) => player(id));
const won = [
  { set: 1, team_a_score: 6, team_b_score: 2 },
  { set: 2, team_a_score: 6, team_b_score: 4 },
];

describe('replayLevels', () => {
  it('starts each update from the levels after the previous update', () => {
    const { updates, levels } = replayLevels(start, [
      { id: 7, team_a: [1, 2], team_b: [3, 4], sets: won },
      { id: 8, team_a: [3, 5], team_b: [1, 2], sets: won },
    ]);
    const first = updateLevels({
      team_a: [player(1), player(2)],
      team_b: [player(3), player(4)],
      sets: won,
    });
    expect(updates[0]).toEqual({ match: 7, update: first });
    const one = first?.players[0];
    expect(updates[1]?.update.players.find(({ id }) => id === 1)).toMatchObject({
      level_before: one?.level_after,
      reliability_before: one?.reliability_after,
      won: false,
    });
    expect(levels.get(5)).toMatchObject({ level: updates[1]?.update.players[1]?.level_after });
  });

  it('keeps players without a match, and throws for a player without a level or a match without a winner', () => {
    expect(replayLevels(start, []).levels.get(2)).toEqual(player(2));
    expect(() => replayLevels(start, [{ id: 1, team_a: [1, 2], team_b: [3, 9], sets: won }])).toThrow(
      'player 9',
    );
    expect(() => replayLevels(start, [{ id: 6, team_a: [1, 2], team_b: [3, 4], sets: [] }])).toThrow(
      'match 6',
    );
  });

  it('uses the level of an unmoved player and keeps it', () => {
    const match = { id: 7, team_a: [1, 2], team_b: [3, 4], sets: won } as const;
    const all = replayLevels([player(1, 5), ...start.slice(1)], [match]);
    const some = replayLevels([player(1, 5), ...start.slice(1)], [{ ...match, unmoved: [1] }]);
    expect(some.levels.get(1)).toEqual(player(1, 5));
    for (const id of [2, 3, 4]) expect(some.levels.get(id)).toEqual(all.levels.get(id));
    expect(some.updates[0]?.update.players[0]).toMatchObject({
      level_before: 5,
      level_after: 5,
      delta: 0,
      reliability_after: 20,
      expected_chance: all.updates[0]?.update.players[0]?.expected_chance,
    });
  });
});
