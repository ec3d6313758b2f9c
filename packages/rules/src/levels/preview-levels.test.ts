import { describe, expect, it } from 'vitest';
import type { SetResult } from '../matches/team.ts';
import { declaredLevel, expectedChance, type LevelPair } from './expected-chance.ts';
import { previewLevels } from './preview-levels.ts';
import { updateLevels } from './update-levels.ts';

const team_a: LevelPair = [declaredLevel(1, 3.42, 72), declaredLevel(2, 3.1, 38)];
const team_b: LevelPair = [declaredLevel(3, 3.6, 70), declaredLevel(4, 3.3, 60)];
const match = { team_a, team_b, date: '2026-08-12', meetings: 5, connections: null };

function play(team_a_score: number, team_b_score: number) {
  const sets: SetResult[] = [1, 2].map((set) => ({ set, team_a_score, team_b_score }));
  return updateLevels({ ...match, sets })?.players ?? [];
}

describe('before the match', () => {
  it('gives the chances', () => {
    expect(expectedChance(team_a, team_b)).toBeCloseTo(0.419, 3);
    expect(expectedChance(team_a, team_b) + expectedChance(team_b, team_a)).toBeCloseTo(1, 12);
  });

  it('previews the level changes of an ordinary score for each player', () => {
    const preview = previewLevels(match);
    expect(preview.chance_a).toBe(expectedChance(team_a, team_b));
    expect(preview.chance_b).toBeCloseTo(1 - preview.chance_a, 12);
    const won = play(6, 4);
    const lost = play(4, 6);
    expect(preview.players).toEqual([
      { id: 1, team: 'A', delta_if_win: won[0]?.delta, delta_if_lose: lost[0]?.delta },
      { id: 2, team: 'A', delta_if_win: won[1]?.delta, delta_if_lose: lost[1]?.delta },
      { id: 3, team: 'B', delta_if_win: lost[2]?.delta, delta_if_lose: won[2]?.delta },
      { id: 4, team: 'B', delta_if_win: lost[3]?.delta, delta_if_lose: won[3]?.delta },
    ]);
  });
});
