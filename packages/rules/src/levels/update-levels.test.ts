import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SetResult } from '../matches/team.ts';
import { declaredLevel, type LevelPair, type PlayerLevel } from './expected-chance.ts';
import { LIMITS } from './model.ts';
import { keepLevels, levelAfter, updateLevels } from './update-levels.ts';

const DATE = '2026-08-12';

function sets(text: string): SetResult[] {
  return text.split(' ').map((score, index) => {
    const [team_a_score = 0, team_b_score = 0] = score.split('-').map(Number);
    return { set: index + 1, team_a_score, team_b_score };
  });
}

const player = (id: number, level: number, reliability: number): PlayerLevel => ({
  ...declaredLevel(id, level, reliability),
  declared: 3.5,
});
const team_a: LevelPair = [player(1, 3.42, 72), player(2, 3.1, 38)];
const team_b: LevelPair = [player(3, 3.6, 70), player(4, 3.3, 60)];

function play(score: string, a: LevelPair = team_a, b: LevelPair = team_b, meetings = 0) {
  const update = updateLevels({
    team_a: a,
    team_b: b,
    sets: sets(score),
    date: DATE,
    meetings,
    connections: null,
  });
  if (update === null) throw new Error('no team won');
  return update;
}

describe('updateLevels', () => {
  it('explains a close win of the weaker pair', () => {
    const { winner, players } = play('6-4 3-6 6-4');
    expect(winner).toBe('A');
    expect(players.map(({ id, team, won, delta }) => [id, team, won, delta])).toEqual([
      [1, 'A', true, 0.04],
      [2, 'A', true, 0.06],
      [3, 'B', false, -0.04],
      [4, 'B', false, -0.05],
    ]);
    const [first, partner, rival] = players;
    expect(first?.expected_chance).toBeCloseTo(0.419, 3);
    expect(rival?.expected_chance).toBeCloseTo(0.581, 3);
    expect(first?.factors).toEqual({
      won: true,
      games_won: 15,
      games_lost: 14,
      expected_share: 0.4595,
      pair_share: 0.4055,
      meetings: 0,
      repeat_weight: 1,
      full_change: 0.0437,
      limited_by: null,
      day_level: 3.42,
    });
    expect((first?.factors.pair_share ?? 0) + (partner?.factors.pair_share ?? 0)).toBeCloseTo(1, 4);
    expect(rival?.factors).toMatchObject({ games_won: 14, games_lost: 15, expected_share: 0.5405 });
  });

  it('is null without a winner', () => {
    const undecided = { team_a, team_b, date: DATE, meetings: 0, connections: null };
    expect(updateLevels({ ...undecided, sets: sets('6-4 4-6') })).toBeNull();
    expect(updateLevels({ ...undecided, sets: [] })).toBeNull();
  });

  it('weights the margin in games and counts a match tie-break as one game', () => {
    const delta = (score: string) => play(score).players[0]?.delta ?? Number.NaN;
    expect(delta('6-0 6-0')).toBeGreaterThan(delta('7-6 7-6'));
    expect(play('6-4 4-6 10-0').players[0]?.factors).toMatchObject({ games_won: 11, games_lost: 10 });
    expect(play('6-4 4-6 10-0').players).toEqual(play('6-4 4-6 12-10').players);
  });

  it('moves the less reliable partner more', () => {
    const [first, second] = play('6-3 6-3').players;
    expect(second?.delta).toBeGreaterThan(first?.delta ?? Number.NaN);
  });

  it('moves a level that was declared near an end of the scale more', () => {
    const at = (declared: number): LevelPair => [{ ...player(1, 3, 20), declared }, player(2, 3, 20)];
    const delta = (declared: number) => play('6-4 6-4', at(declared)).players[0]?.delta ?? 0;
    expect(delta(6.5)).toBeGreaterThan(delta(3.5));
  });

  it('gives more for a win over higher levels and takes more for a loss against lower ones', () => {
    const weak: LevelPair = [player(3, 2.5, 70), player(4, 2.5, 60)];
    const won = (b?: LevelPair) => play('6-3 6-3', team_a, b).players[0]?.delta ?? 0;
    const lost = (b?: LevelPair) => play('3-6 3-6', team_a, b).players[0]?.delta ?? 0;
    expect(won()).toBeGreaterThan(won(weak));
    expect(lost()).toBeGreaterThan(lost(weak));
  });

  it('weighs a match less when its opponents have met often, in level and in reliability', () => {
    const [once] = play('6-3 6-3').players;
    const [often] = play('6-3 6-3', team_a, team_b, 7).players;
    expect(often?.factors).toMatchObject({ meetings: 7, repeat_weight: 0.5 });
    expect(often?.factors.full_change).toBeCloseTo((once?.factors.full_change ?? 0) / 2, 3);
    expect(often?.reliability_after).toBeLessThan(once?.reliability_after ?? 0);
  });

  it('weighs a match less for the team whose opponents are connected to few players', () => {
    const connected = (A: number, B: number) =>
      updateLevels({ team_a, team_b, sets: sets('6-3 6-3'), date: DATE, meetings: 0, connections: { A, B } })
        ?.players ?? [];
    const [full, , rival] = connected(14, 14);
    expect(full).toMatchObject({
      delta: play('6-3 6-3').players[0]?.delta,
      factors: { connection_weight: 1 },
    });
    const [closed, , other] = connected(0, 14);
    expect(closed?.factors).toMatchObject({ connections: 0, connection_weight: 0.3, per_month: 0.35 });
    expect(closed?.factors.full_change).toBeCloseTo((full?.factors.full_change ?? 0) * 0.3, 3);
    expect(closed?.delta).toBeGreaterThan(0);
    expect(other).toEqual(rival);
  });

  it('makes no level more than 45 % reliable by a closed group, and lowers none', () => {
    const after = (reliability: number) => {
      const four = [1, 2, 3, 4].map((id) => player(id, 3, reliability)) as [
        PlayerLevel,
        PlayerLevel,
        PlayerLevel,
        PlayerLevel,
      ];
      const [a, b, c, d] = four;
      const match = {
        team_a: [a, b],
        team_b: [c, d],
        sets: sets('6-4 6-4'),
        date: DATE,
        meetings: 0,
      } as const;
      return updateLevels({ ...match, connections: { A: 0, B: 0 } })?.players[0]?.reliability_after;
    };
    expect(after(20)).toBeGreaterThan(20);
    expect([after(45), after(80)]).toEqual([45, 80]);
  });

  it('keeps a level within the limit of its month of 30 days, in which what is cut off teaches nothing', () => {
    const month = { date: '2026-08-01', level: 3 };
    const at = (level: number, date: string) =>
      updateLevels({
        team_a: [{ ...player(1, level, 60), month }, player(2, 3, 60)],
        team_b,
        sets: sets('6-0 6-0'),
        date,
        meetings: 0,
        connections: { A: 14, B: 14 },
      })?.players[0];
    expect(at(3.75, '2026-08-30')).toMatchObject({
      delta: 0,
      reliability_after: 60,
      factors: { limited_by: 'month', month_date: '2026-08-01', month_level: 3 },
    });
    expect(at(3.75, '2026-08-31')?.factors).toMatchObject({ month_date: '2026-08-31', month_level: 3.75 });
    expect(at(3.75, '2026-08-31')?.delta).toBeGreaterThan(0);
    expect(at(3.74, '2026-08-30')?.delta).toBe(0.01);
  });

  it('keeps a level within half a level of the start of the day, and starts again the next day', () => {
    let four: PlayerLevel[] = [1, 2, 3, 4].map((id) => declaredLevel(id, 3, 20));
    const limits: (string | null | undefined)[] = [];
    const next = (date: string) => {
      const [a, b, c, d] = four as [PlayerLevel, PlayerLevel, PlayerLevel, PlayerLevel];
      const update = updateLevels({
        team_a: [a, b],
        team_b: [c, d],
        sets: sets('6-0 6-0'),
        date,
        meetings: 0,
        connections: null,
      });
      limits.push(update?.players[0]?.factors.limited_by);
      four = (update?.players ?? []).map((change, index) =>
        levelAfter(four[index] as PlayerLevel, change, date),
      );
    };
    for (let match = 0; match < 3; match += 1) next(DATE);
    expect(four.map(({ level }) => level)).toEqual([3.5, 3.5, 2.5, 2.5]);
    expect(limits).toEqual(['match', 'day', 'day']);
    next('2026-08-13');
    expect(four[0]?.level).toBeGreaterThan(3.5);
    expect(four[0]?.day).toEqual({ date: '2026-08-13', level: 3.5 });
  });

  it('raises reliability to about 55 after 10 matches of new players and 90 after 30', () => {
    let four: PlayerLevel[] = [1, 2, 3, 4].map((id) => declaredLevel(id, 3.5, 20));
    const seen: number[] = [];
    for (let match = 1; match <= 30; match += 1) {
      const [a, b, c, d] = four as [PlayerLevel, PlayerLevel, PlayerLevel, PlayerLevel];
      const { players } = play(match % 2 === 0 ? '6-4 6-4' : '4-6 4-6', [a, b], [c, d]);
      four = players.map((change, index) => levelAfter(four[index] as PlayerLevel, change, `day ${match}`));
      if (match === 10 || match === 30) seen.push(four[0]?.reliability ?? 0);
    }
    expect(seen[0]).toBeGreaterThan(50);
    expect(seen[0]).toBeLessThan(60);
    expect(seen[1]).toBeGreaterThan(85);
    expect(seen[1]).toBeLessThan(97);
  });
});

const stored = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);
const day = fc.option(fc.record({ date: fc.constantFrom(DATE, '2026-08-11'), level: stored(7) }));
const anyPlayer = fc.record({
  id: fc.nat(),
  level: stored(7),
  reliability: stored(100),
  declared: stored(7),
  day,
  month: day,
});
const anyPair: fc.Arbitrary<LevelPair> = fc.tuple(anyPlayer, anyPlayer);
const anySet = fc.constantFrom('6-0', '6-3', '6-4', '7-5', '7-6', '0-6', '3-6', '4-6', '5-7', '6-7');
const anyScore = fc.array(anySet, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const anyMeetings = fc.nat(80).map((quarters) => quarters / 4);

describe('for any four players and any score', () => {
  it('winners never fall, losers never rise, and all values are storable and within their limits', () => {
    fc.assert(
      fc.property(anyPair, anyPair, anyScore, anyMeetings, (a, b, score, meetings) => {
        const update = updateLevels({
          team_a: a,
          team_b: b,
          sets: sets(score),
          date: DATE,
          meetings,
          connections: null,
        });
        if (update === null) return;
        for (const one of update.players) {
          expect(one.won).toBe(one.team === update.winner);
          expect(one.won ? one.delta : -one.delta).toBeGreaterThanOrEqual(0);
          expect(Math.abs(one.delta)).toBeLessThanOrEqual(LIMITS.per_match);
          expect(Math.abs(one.delta)).toBeLessThanOrEqual(Math.abs(one.factors.full_change) + 0.0051);
          expect(one.level_after).toBeGreaterThanOrEqual(0);
          expect(one.level_after).toBeLessThanOrEqual(7);
          expect(Number(one.level_after.toFixed(2))).toBe(one.level_after);
          expect(Number((one.level_before + one.delta).toFixed(2))).toBe(one.level_after);
          expect(one.reliability_after).toBeGreaterThanOrEqual(one.reliability_before);
          expect(one.reliability_after).toBeLessThanOrEqual(100);
          expect(Number(one.reliability_after.toFixed(2))).toBe(one.reliability_after);
          expect(one.expected_chance).toBeGreaterThan(0);
          expect(one.expected_chance).toBeLessThan(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives equal results when repeated, after JSON, and with teams or partners swapped', () => {
    fc.assert(
      fc.property(anyPair, anyPair, anyScore, anyMeetings, (a, b, score, meetings) => {
        const match = { team_a: a, team_b: b, sets: sets(score), date: DATE, meetings, connections: null };
        const update = updateLevels(match);
        expect(updateLevels(structuredClone(match))).toEqual(update);
        expect(JSON.parse(JSON.stringify(update))).toEqual(update);
        const turned = updateLevels({
          ...match,
          team_a: [b[1], b[0]],
          team_b: [a[1], a[0]],
          sets: match.sets.map(({ set, team_a_score, team_b_score }) => ({
            set,
            team_a_score: team_b_score,
            team_b_score: team_a_score,
          })),
        });
        const levels = (players: readonly { level_after: number }[] = []) =>
          players.map((one) => one.level_after);
        expect(levels(turned?.players.toReversed())).toEqual(levels(update?.players));
      }),
    );
  });

  it('keepLevels restores the levels of the given players only', () => {
    const update = play('6-3 6-3');
    const kept = keepLevels(update, [1]);
    expect(kept.players[0]).toEqual({
      ...update.players[0],
      level_after: 3.42,
      reliability_after: 72,
      delta: 0,
    });
    expect(kept.players.slice(1)).toEqual(update.players.slice(1));
  });
});
