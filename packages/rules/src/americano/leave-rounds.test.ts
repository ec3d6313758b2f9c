import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveRounds, type StoredMatch } from './leave-rounds.ts';
import { nextMexicanoRound, planAmericano, type Round } from './plan-rounds.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const match = (
  round: number,
  a: readonly [number, number],
  b: readonly [number, number],
  isScored = false,
): StoredMatch => ({ round, a, b, isScored });
const seats = ({ a, b }: StoredMatch) => [...a, ...b];

describe('a player who leaves', () => {
  it('is replaced in the round that is played by the resting player with the fewest matches', () => {
    const matches = [
      match(1, [1, 2], [3, 4], true),
      match(1, [5, 6], [7, 8], true),
      match(2, [9, 10], [1, 2], true),
      match(2, [11, 12], [3, 4]),
      match(3, [5, 6], [7, 8]),
    ];
    expect(leaveRounds(matches, 3, [1, 2, ...ids(12).slice(3)])).toEqual([
      ...matches.slice(0, 3),
      match(2, [11, 12], [5, 4]),
    ]);
  });

  it('is replaced by a resting player who has not partnered the one left beside, if one has as few matches', () => {
    const matches = [
      match(1, [1, 5], [3, 4], true),
      match(2, [2, 6], [3, 4], true),
      match(3, [1, 2], [3, 4]),
    ];
    // 5 and 6 have a match each, and 5 has played beside 1.
    expect(leaveRounds(matches, 2, [1, 3, 4, 5, 6]).at(-1)).toEqual(match(3, [1, 6], [3, 4]));
  });

  it('changes no round that is played when resting in it, and no match with points', () => {
    const matches = [match(1, [1, 2], [3, 4], true), match(2, [1, 3], [2, 5]), match(3, [1, 4], [3, 5])];
    expect(leaveRounds(matches, 4, [1, 2, 3, 5])).toEqual(matches.slice(0, 2));
  });

  it('ends only the own match of a round with points in which all play, and a whole round without points', () => {
    const begun = [match(1, [1, 2], [3, 4], true), match(1, [5, 6], [7, 8]), match(2, [1, 3], [5, 7])];
    expect(leaveRounds(begun, 5, [1, 2, 3, 4, 6, 7, 8])).toEqual(begun.slice(0, 1));
    const open = begun.map((one) => ({ ...one, isScored: false }));
    expect(leaveRounds(open, 5, [1, 2, 3, 4, 6, 7, 8])).toEqual([]);
  });

  const leaving = fc.record({
    count: fc.integer({ min: 5, max: 24 }),
    courts: fc.integer({ min: 1, max: 6 }),
    after: fc.integer({ min: 0, max: 6 }),
    scored: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    who: fc.nat(),
    seed: fc.nat(),
    kind: fc.constantFrom('americano', 'mexicano'),
  });
  it('in the middle of any round keeps the matches of the others within one of each other', () => {
    fc.assert(
      fc.property(leaving, ({ count, courts, after, scored, who, seed, kind }) => {
        const plan = (players: readonly number[], played: Round[], rounds: number): Round[] => {
          if (kind === 'americano') return planAmericano({ players, courts, rounds, seed, played }).rounds;
          const all = [...played];
          for (let turn = 0; turn < rounds; turn += 1)
            all.push(nextMexicanoRound({ ranking: players, courts, seed, played: all }));
          return all.slice(played.length);
        };
        const stored = plan(ids(count), [], after + (kind === 'americano' ? 3 : 1)).flatMap((round, index) =>
          round.map(({ a, b }, court) =>
            match(index + 1, a, b, index < after || (index === after && scored[court] === true)),
          ),
        );
        const left = (who % count) + 1;
        const others = ids(count).filter((id) => id !== left);
        const kept = leaveRounds(stored, left, others);
        expect(kept.filter(({ isScored }) => isScored)).toEqual(stored.filter(({ isScored }) => isScored));
        expect(kept.filter(({ isScored }) => !isScored).flatMap(seats)).not.toContain(left);
        const rounds = [...new Set(kept.map(({ round }) => round))].map((round) =>
          kept.filter((one) => one.round === round),
        );
        for (const round of rounds) expect(new Set(round.flatMap(seats)).size).toBe(round.length * 4);
        const played = new Map(others.map((id) => [id, 0]));
        for (const round of [...rounds, ...plan(others, rounds, 3)]) {
          for (const id of round.flatMap(({ a, b }) => [...a, ...b]))
            if (played.has(id)) played.set(id, (played.get(id) ?? 0) + 1);
          expect(Math.max(...played.values()) - Math.min(...played.values())).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
