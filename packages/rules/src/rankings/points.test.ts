import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AwardReason, matchAwards, upsetPoints } from './points.ts';

const four = (levels: readonly number[] = [3, 3, 3, 3]) =>
  levels.map((level, index) => ({ id: index + 1, team: index < 2 ? ('A' as const) : ('B' as const), level }));
const sets = (...scores: [number, number][]) =>
  scores.map(([team_a_score, team_b_score], index) => ({ set: index + 1, team_a_score, team_b_score }));

/** Points of a player by reason. */
function pointsOf(player: number, awards: ReturnType<typeof matchAwards<number>>) {
  const points: Partial<Record<AwardReason, number>> = {};
  for (const award of awards) if (award.player === player) points[award.reason] = award.points;
  return points;
}

describe('matchAwards', () => {
  it('gives 10 for playing, 20 for the win and 5 for each set won', () => {
    const awards = matchAwards({
      winner: 'A',
      sets: sets([6, 3], [4, 6], [10, 7]),
      players: four(),
    });
    expect(pointsOf(1, awards)).toEqual({ playing: 10, win: 20, sets: 10 });
    expect(pointsOf(3, awards)).toEqual({ playing: 10, sets: 5 });
  });

  it('has no award without points', () => {
    const awards = matchAwards({ winner: 'A', sets: sets([6, 3], [6, 2]), players: four() });
    expect(pointsOf(4, awards)).toEqual({ playing: 10 });
  });

  it('gives the upset to the winners only', () => {
    const awards = matchAwards({ winner: 'B', sets: sets([3, 6], [2, 6]), players: four([4, 4.2, 3, 3.2]) });
    expect(pointsOf(3, awards)).toEqual({ playing: 10, win: 20, sets: 10, upset: 10 });
    expect(pointsOf(1, awards)).toEqual({ playing: 10 });
  });
});

describe('upsetPoints', () => {
  it.each([
    [[3, 3], [3, 3], 0],
    [[4, 4], [3, 3], 0],
    [[3, 3], [3.1, 3.1], 1],
    [[3, 3], [3.1, 3.09], 0],
    [[3, 3], [3.15, 3.06], 1],
    // 0.1 + 0.2 is not 0.3 in binary numbers.
    [[1.1, 2.2], [1.2, 2.4], 1],
    [[3, 3], [4.5, 4.5], 15],
    [[0, 0], [7, 7], 15],
  ])('of %j against %j are %i', (winners, losers, points) => {
    expect(upsetPoints(winners, losers)).toBe(points);
  });

  const levels = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 700 }));
  it('stay between 0 and 15, rise with the level of the losers, and go to one side only', () => {
    fc.assert(
      fc.property(levels, levels, fc.integer({ min: 0, max: 100 }), (left, right, more) => {
        const [own, other] = [left.map((level) => level / 100), right.map((level) => level / 100)];
        const points = upsetPoints(own, other);
        expect(Number.isInteger(points) && points >= 0 && points <= 15).toBe(true);
        expect(Math.min(points, upsetPoints(other, own))).toBe(0);
        const stronger = right.map((level) => (level + more) / 100);
        expect(upsetPoints(own, stronger)).toBeGreaterThanOrEqual(points);
      }),
    );
  });
});
