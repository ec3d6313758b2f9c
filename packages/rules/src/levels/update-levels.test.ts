import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SetResult } from '../matches/team.ts';
import type { LevelPair, PlayerLevel } from './expected-chance.ts';
import { MODEL } from './rating-model.ts';
import { updateLevels } from './update-levels.ts';

function sets(text: string): SetResult[] {
  return text.split(' ').map((score, index) => {
    const [team_a_score = 0, team_b_score = 0] = score.split('-').map(Number);
    return { set: index + 1, team_a_score, team_b_score };
  });
}

const rafael = { id: 1, level: 3.42, reliability: 72 };
const thiago = { id: 2, level: 3.1, reliability: 38 };
const joao = { id: 3, level: 3.6, reliability: 70 };
const lucas = { id: 4, level: 3.3, reliability: 60 };
const team_a: LevelPair = [rafael, thiago];
const team_b: LevelPair = [joao, lucas];

function play(score: string, a: LevelPair = team_a, b: LevelPair = team_b) {
  const update = updateLevels({ team_a: a, team_b: b, sets: sets(score) });
  if (update === null) throw new Error('nobody won');
  return update;
}

describe('updateLevels', () => {
  it('explains a close win of the weaker pair', () => {
    const update = play('6-4 3-6 6-4');
    expect(update).toMatchObject({ winner: 'A', games_a: 15, games_b: 14 });
    expect(update.margin_weight).toBeCloseTo(0.75 + 2 * (15 / 29 - 0.5), 12);
    expect(
      update.players.map(({ id, team, won, delta, level_after }) => [id, team, won, delta, level_after]),
    ).toEqual([
      [1, 'A', true, 0.07, 3.49],
      [2, 'A', true, 0.2, 3.3],
      [3, 'B', false, -0.07, 3.53],
      [4, 'B', false, -0.11, 3.19],
    ]);
    expect(update.players[0]).toMatchObject({
      level_before: 3.42,
      delta_at_best_margin: 0.11,
      reliability_before: 72,
    });
    expect(update.players[0]?.expected_chance).toBeCloseTo(0.453, 3);
    expect(update.players[3]?.expected_chance).toBeCloseTo(0.547, 3);
    expect(update.players.map((player) => player.reliability_after)).toEqual([72.4, 39.95, 70.37, 60.64]);
  });

  it('is null without a winner', () => {
    expect(updateLevels({ team_a, team_b, sets: sets('6-4 4-6') })).toBeNull();
    expect(updateLevels({ team_a, team_b, sets: [] })).toBeNull();
  });

  it('weights the margin in games and counts a match tie-break as one game', () => {
    const delta = (score: string) => play(score).players[0]?.delta ?? Number.NaN;
    expect(delta('6-0 6-0')).toBeGreaterThan(delta('7-6 7-6'));
    expect(play('6-4 4-6 10-0')).toMatchObject({ games_a: 11, games_b: 10 });
    expect(play('6-4 4-6 10-0').players).toEqual(play('6-4 4-6 12-10').players);
    expect(play('7-6 0-6 7-6').players[0]?.delta).toBeGreaterThan(0);
  });

  it('moves the less reliable partner more', () => {
    const [first, second] = play('6-3 6-3').players;
    expect(second?.delta).toBeGreaterThan(first?.delta ?? Number.NaN);
  });

  it('gives more for a win over higher levels and takes more for a loss against lower ones', () => {
    const weak: LevelPair = [
      { id: 3, level: 2.5, reliability: 70 },
      { id: 4, level: 2.5, reliability: 60 },
    ];
    expect(play('6-3 6-3').players[0]?.delta).toBeGreaterThan(
      play('6-3 6-3', team_a, weak).players[0]?.delta ?? 9,
    );
    expect(play('3-6 3-6').players[0]?.delta).toBeGreaterThan(
      play('3-6 3-6', team_a, weak).players[0]?.delta ?? 9,
    );
  });

  it('raises reliability at the rate of the model', () => {
    let four: PlayerLevel[] = [1, 2, 3, 4].map((id) => ({ id, level: 3.5, reliability: 20 }));
    const seen: number[] = [];
    for (let match = 1; match <= 30; match += 1) {
      const [a = rafael, b = rafael, c = rafael, d = rafael] = four;
      const score = match % 2 === 0 ? '6-4 6-4' : '4-6 4-6';
      four = play(score, [a, b], [c, d]).players.map(({ id, level_after, reliability_after }) => ({
        id,
        level: level_after,
        reliability: reliability_after,
      }));
      if (match === 10 || match === 30) seen.push(four[0]?.reliability ?? 0);
    }
    expect(seen[0]).toBeGreaterThan(35);
    expect(seen[0]).toBeLessThan(40);
    expect(seen[1]).toBeGreaterThan(57);
    expect(seen[1]).toBeLessThan(62);
  });
});

const stored = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);
const anyPlayer = fc.record({ id: fc.nat(), level: stored(7), reliability: stored(100) });
const anyPair: fc.Arbitrary<LevelPair> = fc.tuple(anyPlayer, anyPlayer);
const anySet = fc.constantFrom('6-0', '6-3', '6-4', '7-5', '7-6', '0-6', '3-6', '4-6', '5-7', '6-7');
const anyScore = fc.array(anySet, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

describe('for any four players and any score', () => {
  it('winners never fall, losers never rise, and all values are storable and within their limits', () => {
    fc.assert(
      fc.property(anyPair, anyPair, anyScore, (a, b, score) => {
        const update = updateLevels({ team_a: a, team_b: b, sets: sets(score) });
        if (update === null) return;
        for (const player of update.players) {
          expect(player.won).toBe(player.team === update.winner);
          expect(player.won ? player.delta : -player.delta).toBeGreaterThanOrEqual(0);
          expect(Math.abs(player.delta)).toBeLessThanOrEqual(MODEL.max_change);
          expect(Math.abs(player.delta_at_best_margin)).toBeGreaterThanOrEqual(Math.abs(player.delta));
          expect(player.level_after).toBeGreaterThanOrEqual(0);
          expect(player.level_after).toBeLessThanOrEqual(7);
          expect(Number(player.level_after.toFixed(2))).toBe(player.level_after);
          expect(Number((player.level_before + player.delta).toFixed(2))).toBe(player.level_after);
          expect(player.reliability_after).toBeGreaterThanOrEqual(player.reliability_before);
          expect(player.reliability_after).toBeLessThanOrEqual(100);
          expect(Number(player.reliability_after.toFixed(2))).toBe(player.reliability_after);
          expect(player.expected_chance).toBeGreaterThan(0);
          expect(player.expected_chance).toBeLessThan(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives equal results when repeated, after JSON, and with teams or partners swapped', () => {
    fc.assert(
      fc.property(anyPair, anyPair, anyScore, (a, b, score) => {
        const match = { team_a: a, team_b: b, sets: sets(score) };
        const update = updateLevels(match);
        expect(updateLevels(structuredClone(match))).toEqual(update);
        expect(JSON.parse(JSON.stringify(update))).toEqual(update);
        const turned = updateLevels({
          team_a: [b[1], b[0]],
          team_b: [a[1], a[0]],
          sets: match.sets.map(({ set, team_a_score, team_b_score }) => ({
            set,
            team_a_score: team_b_score,
            team_b_score: team_a_score,
          })),
        });
        const levels = (players: readonly { level_after: number }[] = []) =>
          players.map((player) => player.level_after);
        expect(levels(turned?.players.toReversed())).toEqual(levels(update?.players));
      }),
    );
  });
});
