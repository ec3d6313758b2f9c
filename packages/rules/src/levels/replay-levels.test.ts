import { describe, expect, it } from 'vitest';
import { declaredLevel } from './expected-chance.ts';
import { createReplay } from './replay-levels.ts';
import { updateLevels } from './update-levels.ts';

const DATE = '2026-08-12';
const AT = new Date('2026-08-12T10:30:00-03:00');
const player = (id: number, level = 3, reliability = 20) => declaredLevel(id, level, reliability);
const start = [1, 2, 3, 4, 5].map((id) => player(id));
const won = [
  { set: 1, team_a_score: 6, team_b_score: 2 },
  { set: 2, team_a_score: 6, team_b_score: 4 },
];

describe('createReplay', () => {
  it('starts each update from the levels, the day and the meetings after the previous update', () => {
    const replay = createReplay(start);
    const first = replay.play({ id: 7, team_a: [1, 2], team_b: [3, 4], sets: won, date: DATE }, AT);
    const four = { team_a: [player(1), player(2)], team_b: [player(3), player(4)] } as const;
    expect(first).toEqual(
      updateLevels({ ...four, sets: won, date: DATE, meetings: 0, connections: { A: 0, B: 0 } }),
    );
    const second = replay.play({ id: 8, team_a: [3, 5], team_b: [1, 2], sets: won, date: DATE }, AT);
    const one = first.players[0];
    expect(second.players.find(({ id }) => id === 1)).toMatchObject({
      level_before: one?.level_after,
      reliability_before: one?.reliability_after,
      won: false,
      factors: { meetings: 0.5, day_level: 3 },
    });
    expect(replay.levels.get(5)).toMatchObject({
      level: second.players[1]?.level_after,
      day: { date: DATE, level: 3 },
    });
  });

  it('keeps players without a match, and throws for a player without a level or a match without a winner', () => {
    const replay = createReplay(start);
    expect(replay.levels.get(2)).toEqual(player(2));
    expect(() => replay.play({ id: 1, team_a: [1, 2], team_b: [3, 9], sets: won, date: DATE }, AT)).toThrow(
      'player 9',
    );
    expect(() => replay.play({ id: 6, team_a: [1, 2], team_b: [3, 4], sets: [], date: DATE }, AT)).toThrow(
      'match 6',
    );
  });

  it('uses the level of an unmoved player and keeps it', () => {
    const match = { id: 7, team_a: [1, 2], team_b: [3, 4], sets: won, date: DATE } as const;
    const all = createReplay([player(1, 5), ...start.slice(1)]);
    const some = createReplay([player(1, 5), ...start.slice(1)]);
    const moved = all.play(match, AT);
    const kept = some.play({ ...match, unmoved: [1] }, AT);
    const day = { date: DATE, level: 5 };
    expect(some.levels.get(1)).toEqual({ ...player(1, 5), day, month: day });
    for (const id of [2, 3, 4]) expect(some.levels.get(id)).toEqual(all.levels.get(id));
    expect(kept.players[0]).toMatchObject({
      level_before: 5,
      level_after: 5,
      delta: 0,
      reliability_after: 20,
      expected_chance: moved.players[0]?.expected_chance,
    });
  });

  it('finds the connections of each match from the matches before, unless they are given', () => {
    const replay = createReplay([1, 2, 3, 4, 5, 6, 7, 8].map((id) => player(id)));
    const play = (a: [number, number], b: [number, number], given?: { A: number; B: number } | null) =>
      replay.play(
        {
          id: 1,
          team_a: a,
          team_b: b,
          sets: won,
          date: DATE,
          ...(given !== undefined && { connections: given }),
        },
        AT,
      ).players[0]?.factors.connections;
    expect(play([1, 2], [3, 4])).toBe(0);
    expect(play([5, 6], [1, 2])).toBe(0);
    expect(play([7, 8], [5, 6])).toBe(2);
    expect(play([7, 8], [5, 6], { A: 9, B: 3 })).toBe(9);
    expect(play([7, 8], [5, 6], null)).toBeUndefined();
  });
});
